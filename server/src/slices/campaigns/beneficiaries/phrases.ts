import type { Phrase } from '@samakart/rules/language'

export const phrases = {
  notObject: {
    fr: 'Chaque bénéficiaire doit être un objet.',
    en: 'Each beneficiary must be an object.',
    wo: 'Jariñukat bu nekk dafa wara doon objet.',
  },
  notText: {
    fr: 'La valeur doit être du texte.',
    en: 'The value must be text.',
    wo: 'Li ci nekk dafa wara doon mbind.',
  },
  tooLong: { fr: 'Au plus {limit} caractères.', en: 'At most {limit} characters.', wo: 'Lu gëna bari {limit} araf.' },
  double: {
    fr: 'Cet identifiant figure déjà à la ligne {row} de ce travail.',
    en: 'This identifier already appears in row {row} of this job.',
    wo: 'Identifiant bii mungi ci rëdd {row} ci liggéey bii ba noppi.',
  },
} satisfies Record<string, Phrase>
