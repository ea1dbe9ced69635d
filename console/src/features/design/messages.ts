import { defineMessages } from '#platform/i18n/messages.ts'

export const messages = defineMessages({
  title: { fr: 'Modèles de carte', en: 'Card designs', wo: 'Modèlu kàrt yi' },
  lead: {
    fr: 'Choisissez un modèle et voyez-le tel qu’il s’imprimera.',
    en: 'Choose a template and see it as it will print.',
    wo: 'Tànnal modèle te xool ni ñu koy móol.',
  },
  use: { fr: 'Utiliser ce modèle', en: 'Use this template', wo: 'Jëfandikoo modèle bii' },
  template: { fr: 'Modèle', en: 'Template', wo: 'Modèle' },
  content: { fr: 'Contenu', en: 'Content', wo: 'Li ci biir' },
  programme: { fr: 'Nom du programme', en: 'Name of the programme', wo: 'Turu porogaraam bi' },
  programmeSample: { fr: 'Vaccination 2026', en: 'Vaccination 2026', wo: 'Ñakk 2026' },
  language: { fr: 'Langue de la carte', en: 'Language of the card', wo: 'Làkku kàrt bi' },
  quality: { fr: 'Qualité d’impression', en: 'Print quality', wo: 'Rafetaayu móol' },
  withPhoto: {
    fr: 'Avec photo (exemple dessiné)',
    en: 'With a photo (a drawn example)',
    wo: 'Ak nataal (misaal bu ñu rëdd)',
  },
  withMpi: { fr: 'Imprimer l’identifiant MPI', en: 'Print the MPI ID', wo: 'Móol limu MPI' },
  look: { fr: 'Couleurs, tailles et logos', en: 'Colours, sizes and logos', wo: 'Melo, dayo ak logo' },
  lookHint: {
    fr: 'Gardés dans ce navigateur et proposés au prochain travail.',
    en: 'Saved in this browser and offered for the next job.',
    wo: 'Ci navigateur bii lañu leen di denc.',
  },
  lookOnlySovereign: {
    fr: 'Les couleurs et les logos se choisissent sur le modèle Sovereign. Les neuf autres gardent leur palette.',
    en: 'Colours and logos are chosen on the Sovereign template. The nine others keep their palette.',
    wo: 'Melo ak logo ci modèle Sovereign rekk lañu leen di tànnee.',
  },
  toSovereign: { fr: 'Essayer Sovereign', en: 'Try Sovereign', wo: 'Jéem Sovereign' },
  who: { fr: 'Données affichées', en: 'Data shown', wo: 'Ki feeñ' },
  sampleShown: {
    fr: 'Sans choix, la carte montre une personne d’exemple.',
    en: 'Without a choice the card shows a sample person.',
    wo: 'Soo tànnul kenn, kàrt bi dafay wone nit misaal.',
  },
  findPerson: { fr: 'Chercher une vraie personne', en: 'Find a real person', wo: 'Seet nit' },
})
