import type { CategoryWords } from '../categories.ts'

/** Measures of the body: ISO/IEC 2382-37 vocabulary of biometrics. */
export const biometric: CategoryWords = {
  words: [
    'empreinte digitale',
    'empreintes digitales',
    'impressao digital',
    'impressoes digitais',
    'fingerprint',
    'fingerprints',
    'finger print',
    'fingerprint template',
    'iris template',
    'reconnaissance faciale',
    'face template',
    'facial recognition',
    'reconhecimento facial',
    'voiceprint',
    'empreinte vocale',
    'simprints',
    'guid simprints',
    'minutiae',
    'iso 19794',
    'baaraamu loxo',
  ],
  names: ['empreinte', 'empreintes', 'iris', 'retine', 'retina', 'visage', 'adn', 'dna'],
  stems: ['biometr', 'fingerpr', 'dactylo', 'dactilo'],
  glued: ['biometri', 'fingerprint', 'empreinte'],
}
