import type { Language } from '../card.ts'

export type CalibrationTexts = (typeof CALIBRATION_TEXTS)[Language]

/** The Wolof texts are a draft that a native speaker still has to review. */
export const CALIBRATION_TEXTS = {
  fr: {
    title: 'Étalonnage de l’imprimante',
    front: 'recto',
    back: 'verso',
    measure: [
      'Imprimez à 100 %, sans ajuster à la page. Mesurez la distance de chaque trait au bord du papier.',
      '20 mm moins cette mesure donne le décalage à saisir dans la console, vers la droite et vers le bas.',
    ],
    measureBack: ['Mesurez de même au verso. S’il est imprimé à l’envers, choisissez l’autre bord de retournement.'],
    fromTop: '20 mm du bord du haut',
    fromLeft: '20 mm du bord gauche',
    ruler: 'Cette règle doit mesurer exactement 100 mm.',
    card: 'Contour d’une carte : 85,60 × 53,98 mm.',
    cross: 'Recto verso : vues à la lumière, les croix des deux faces doivent se couvrir.',
    ladder: 'Le plus petit QR lisible donne la finesse de l’imprimante (taille du module).',
  },
  en: {
    title: 'Printer calibration',
    front: 'front',
    back: 'back',
    measure: [
      'Print at 100 %, not fitted to the page. Measure how far each line is from the edge of the paper.',
      '20 mm minus what you measure is the offset to enter in the console, to the right and down.',
    ],
    measureBack: ['Measure the back in the same way. If it is upside down, choose the other edge to turn over.'],
    fromTop: '20 mm from the top edge',
    fromLeft: '20 mm from the left edge',
    ruler: 'This ruler must measure exactly 100 mm.',
    card: 'Outline of a card: 85.60 × 53.98 mm.',
    cross: 'Duplex: held against the light, the crosses of both sides must lie on each other.',
    ladder: 'The smallest QR that can be read tells how fine the printer is (size of a module).',
  },
  wo: {
    title: 'Natt imprimante bi',
    front: 'kanam',
    back: 'ginnaaw',
    measure: [
      'Móoleel ci 100 %. Nattal li dox diggante rëdd wu nekk ak catu këyit gi.',
      '20 mm ñàkk li nga natt mooy li ngay bind ci console bi, ci ndeyjoor ak ci suuf.',
    ],
    measureBack: ['Nattal ginnaaw gi noonu. Su dee daa wëlbatiku, tànnal beneen wet gi.'],
    fromTop: '20 mm su jógee ci kaw',
    fromLeft: '20 mm su jógee ci càmmoñ',
    ruler: 'Règle bi war na am 100 mm.',
    card: 'Kàrt bi: 85,60 × 53,98 mm.',
    cross: 'Ñaari wet yi: kurwaa yi war nañu tase.',
    ladder: 'QR bi gëna tuuti te mëna jàngees moo wone nattu imprimante bi.',
  },
} as const satisfies Record<Language, Record<string, string | readonly string[]>>
