import { defineMessages } from '#platform/i18n/messages.ts'

export const identityQrMessages = defineMessages({
  title: { fr: 'QR d’identité signé', en: 'Signed identity QR', wo: 'QR bu xàmmee boroom kàrt bi' },
  text: {
    fr: 'Un second QR, au dos des cartes, dit à qui la carte a été délivrée. Le portail le contrôle sans réseau : un QR copié sur la carte d’une autre personne se voit.',
    en: 'A second QR, on the back of cards, says whom the card was issued to. The portal checks it without a network: a QR copied onto another person’s card is noticed.',
    wo: 'Ñaareelu QR, ci ginnaaw kàrt yi, dafay wax kan lañu ko jox. Portaal bi dina ko saytu te soxlawul réseau: QR bu ñu sotti ci kàrtu keneen dinañu ko gis.',
  },
  privacy: {
    fr: 'Vie privée : quiconque scanne la carte lit ce qui y est imprimé, plus le sexe, la naissance selon votre choix et, si vous l’activez, une petite photo, même sans réseau et même après une révocation.',
    en: 'Privacy: whoever scans the card reads what is printed on it, plus the sex, the birth as you choose and, if you enable it, a small photo, even without a network and even after a revocation.',
    wo: 'Sutura: képp ku scanne kàrt bi dina jàng li ñu ci bind, ak góor walla jigéen, juddu bi ni nga ko tànne, ak nataal bu ndaw soo ko nangoo, donte amul réseau mbaa dañu neenal kàrt bi.',
  },
  enabled: {
    fr: 'Imprimer le QR d’identité sur les prochains travaux',
    en: 'Print the identity QR on the next jobs',
    wo: 'Móol QR bi ci liggéey yiy ñëw',
  },
  birth: { fr: 'Date de naissance', en: 'Date of birth', wo: 'Bésu juddu' },
  birthFull: { fr: 'Entière', en: 'Whole', wo: 'Bi yépp' },
  birthYear: { fr: 'L’année seulement', en: 'The year only', wo: 'At mi rekk' },
  birthNone: { fr: 'Non', en: 'Not at all', wo: 'Déet' },
  photo: {
    fr: 'Petite photo grise, pour les personnes qui ont une photo',
    en: 'Small grey photo, for people who have a photo',
    wo: 'Nataal bu ndaw te weex-ñuul, ngir ñi am nataal',
  },
  sample: {
    fr: 'Exemple : le QR d’une personne inventée, signé d’une clé que les portails ne connaissent pas.',
    en: 'Sample: the QR of an invented person, signed with a key that portals do not know.',
    wo: 'Misaal: QR-u nit ku ñu sos, ak caabi bu portaal yi xamul.',
  },
  sampleLabel: { fr: 'Exemple de QR d’identité', en: 'Sample of an identity QR', wo: 'Misaalu QR' },
  save: { fr: 'Enregistrer le réglage', en: 'Save the setting', wo: 'Denc tabb bi' },
  saved: { fr: 'Réglage enregistré.', en: 'Setting saved.', wo: 'Denc nañu tabb bi.' },
})
