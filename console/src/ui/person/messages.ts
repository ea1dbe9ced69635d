import { defineMessages } from '#platform/i18n/messages.ts'

export const personMessages = defineMessages({
  unknown: { fr: 'Non renseigné', en: 'Not given', wo: 'Joxeesu ko' },
  years: {
    fr: (age: number) => (age < 2 ? `${age} an` : `${age} ans`),
    en: (age: number) => (age === 1 ? '1 year old' : `${age} years old`),
    wo: (age: number) => `${age} at`,
  },
  about: {
    fr: (year: string) => `vers ${year}`,
    en: (year: string) => `about ${year}`,
    wo: (year: string) => `lu jege ${year}`,
  },
  yes: { fr: 'Oui', en: 'Yes', wo: 'Waaw' },
  no: { fr: 'Non', en: 'No', wo: 'Déedéet' },
})

export const pickerMessages = defineMessages({
  hint: { fr: 'Nom ou numéro MPI', en: 'Name or MPI id', wo: 'Tur walla limu MPI' },
  found: { fr: 'Personnes trouvées', en: 'People found', wo: 'Nit ñi ñu gis' },
  nobody: {
    fr: 'Personne ne correspond. Essayez une autre orthographe.',
    en: 'Nobody matches. Try another spelling.',
    wo: 'Kenn nekku ci. Jéemal beneen bind.',
  },
  more: {
    fr: 'D’autres personnes correspondent : précisez le nom.',
    en: 'More people match: write more of the name.',
    wo: 'Am na yeneen nit: bindal tur bi gëna leer.',
  },
  choose: {
    fr: (name: string) => `Choisir ${name}`,
    en: (name: string) => `Choose ${name}`,
    wo: (name: string) => `Tànn ${name}`,
  },
  another: { fr: 'Choisir une autre personne', en: 'Choose somebody else', wo: 'Tànn keneen' },
})
