import { defineMessages } from '#platform/i18n/messages.ts'

export const messages = defineMessages({
  makeCard: { fr: 'Faire une carte', en: 'Make a card', wo: 'Defar kàrt' },
  makeCardFor: {
    fr: (name: string) => `Faire une carte pour ${name}`,
    en: (name: string) => `Make a card for ${name}`,
    wo: (name: string) => `Defar kàrt ngir ${name}`,
  },
  campaign: { fr: 'Campagne', en: 'Campaign', wo: 'Kampaañ' },
  campaignHint: {
    fr: 'Ce choix est gardé pour les prochaines personnes de ce guichet.',
    en: 'This choice is kept for the next people at this counter.',
    wo: 'Tànneef bii dinañu ko denc ngir ñi ci topp ci guichet bii.',
  },
  chooseCampaign: { fr: 'Choisir une campagne…', en: 'Choose a campaign…', wo: 'Tànnal kampaañ…' },
  campaignMissing: { fr: 'Choisissez une campagne.', en: 'Choose a campaign.', wo: 'Tànnal kampaañ.' },
  noCampaign: {
    fr: 'Il n’y a pas encore de campagne. Créez-en une pour les personnes qui se présentent.',
    en: 'There is no campaign yet. Create one for people who walk in.',
    wo: 'Amul kampaañ ba leegi. Sosal benn ngir ñiy ñëw.',
  },
  createCampaign: { fr: 'Créer une campagne', en: 'Create a campaign', wo: 'Sos kampaañ' },
  hasCard: {
    fr: (name: string, code: string) => `${name} a déjà la carte ${code} de cette campagne.`,
    en: (name: string, code: string) => `${name} already holds the card ${code} of this campaign.`,
    wo: (name: string, code: string) => `${name} am na kàrt ${code} ci kampaañ bii ba noppi.`,
  },
  whatToDo: { fr: 'Que faire ?', en: 'What to do?', wo: 'Lan lañuy def?' },
  reprint: { fr: 'Réimprimer la même carte', en: 'Print the same card again', wo: 'Móolaat kàrt bi' },
  reprintText: {
    fr: 'Même code, rien n’est révoqué ni décompté.',
    en: 'The same code; nothing is revoked or counted.',
    wo: 'Benn kod bi; dara neenaluñu, dara waññiwuñu.',
  },
  replace: {
    fr: 'Remplacer par une nouvelle carte',
    en: 'Replace it with a new card',
    wo: 'Wuutal ko ak kàrt bu bees',
  },
  replaceText: {
    fr: (code: string) => `${code} est révoquée dès que la nouvelle est valable. Cela ne peut pas être annulé.`,
    en: (code: string) => `${code} is revoked as soon as the new one is valid. This cannot be taken back.`,
    wo: (code: string) => `${code} dinañu ko neenal su bu bees bi baaxee. Kenn mënu ko delloo.`,
  },
  showCard: { fr: 'Ouvrir la carte', en: 'Open the card', wo: 'Ubbi kàrt bi' },
  made: {
    fr: (code: string) => `La carte ${code} est prête.`,
    en: (code: string) => `The card ${code} is ready.`,
    wo: (code: string) => `Kàrt ${code} pare na.`,
  },
  notMade: {
    fr: 'La carte n’est pas encore prête. Son travail dit pourquoi.',
    en: 'The card is not ready yet. Its job says why.',
    wo: 'Kàrt bi parewul. Liggéeyam dafay wax lu tax.',
  },
  openJob: { fr: 'Voir le travail', en: 'See the job', wo: 'Xool liggéey bi' },
})
