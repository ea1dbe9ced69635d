import { defineMessages } from '#platform/i18n/messages.ts'

export const cardMessages = defineMessages({
  preview: { fr: 'Aperçu de la carte', en: 'Preview of the card', wo: 'Nataalu kàrt bi' },
  show: { fr: 'Voir l’aperçu', en: 'Show the preview', wo: 'Wone nataal bi' },
  showCard: { fr: 'Voir la carte', en: 'Show the card', wo: 'Wone kàrt bi' },
  saving: {
    fr: 'Économie de données : l’aperçu (environ 100 Ko) n’est chargé qu’à la demande.',
    en: 'Data saver: the preview (about 100 KB) is loaded only when you ask.',
    wo: 'Xajja données: nataal bi (100 Ko lu jege) soo ko laajee rekk.',
  },
  trueToPrint: {
    fr: (dpi: number) => `Dessiné par le moteur d’impression, à ${dpi} DPI.`,
    en: (dpi: number) => `Drawn by the printing engine, at ${dpi} DPI.`,
    wo: (dpi: number) => `Moteuru móol bi moo ko rëdd, ci ${dpi} DPI.`,
  },
  accent: { fr: 'Couleur d’accent', en: 'Accent colour', wo: 'Melo wi gëna feeñ' },
  ground: { fr: 'Fond', en: 'Ground', wo: 'Suuf' },
  deep: { fr: 'Fond profond', en: 'Deep ground', wo: 'Suuf su xóot' },
  hexOf: {
    fr: (label: string) => `${label}, code`,
    en: (label: string) => `${label}, code`,
    wo: (label: string) => `${label}, kod`,
  },
  scale: { fr: 'Taille du texte', en: 'Size of text', wo: 'Dayo mbind mi' },
  attributes: { fr: 'Champs affichés', en: 'Fields shown', wo: 'Champ yi feeñ' },
  format: { fr: 'Format', en: 'Format', wo: 'Dayo' },
  formatPass: { fr: 'Carte d’embarquement (31,75 mm)', en: 'Boarding pass (31.75 mm)', wo: 'Boarding pass (31,75 mm)' },
  formatCard: { fr: 'Carte CR80 (53,98 mm)', en: 'CR80 card (53.98 mm)', wo: 'Kàrt CR80 (53,98 mm)' },
  logos: { fr: 'Logos (trois au plus)', en: 'Logos (three at most)', wo: 'Logo (ñett lu gëna bari)' },
  logosHint: {
    fr: 'PNG, JPEG ou SVG, 2 Mo au plus chacun.',
    en: 'PNG, JPEG or SVG, 2 MB at most each.',
    wo: 'PNG, JPEG walla SVG, 2 Mo lu gëna bari.',
  },
  addLogo: { fr: 'Ajouter un logo', en: 'Add a logo', wo: 'Yokk logo' },
  removeLogo: {
    fr: (name: string) => `Retirer le logo ${name}`,
    en: (name: string) => `Remove the logo ${name}`,
    wo: (name: string) => `Dindi logo ${name}`,
  },
  logoTooLarge: {
    fr: (name: string) => `« ${name} » dépasse 2 Mo.`,
    en: (name: string) => `“${name}” is larger than 2 MB.`,
    wo: (name: string) => `« ${name} » ëpp na 2 Mo.`,
  },
  logoKind: {
    fr: (name: string) => `« ${name} » n’est ni PNG, ni JPEG, ni SVG.`,
    en: (name: string) => `“${name}” is neither PNG nor JPEG nor SVG.`,
    wo: (name: string) => `« ${name} » du PNG, du JPEG, du SVG.`,
  },
  contrastOf: {
    fr: (what: string, ratio: string, verdict: string) => `${what}\u00a0: contraste ${ratio}:1, ${verdict}`,
    en: (what: string, ratio: string, verdict: string) => `${what}: contrast ${ratio}:1, ${verdict}`,
    wo: (what: string, ratio: string, verdict: string) => `${what}: wuute melo ${ratio}:1, ${verdict}`,
  },
  contrastGood: { fr: 'lisible', en: 'readable', wo: 'mën nañu ko jàng' },
  contrastBad: {
    fr: 'trop faible : le texte demande 4,5:1',
    en: 'too weak: text needs 4.5:1',
    wo: 'néew na lool: mbind mi soxla na 4,5:1',
  },
  accentOn: { fr: 'Accent sur les fonds', en: 'Accent on the grounds', wo: 'Melo wi ci suuf yi' },
  textOn: { fr: 'Texte sur les fonds', en: 'Text on the grounds', wo: 'Mbind mi ci suuf yi' },
  notColour: {
    fr: 'Écrivez une couleur comme #c9a227.',
    en: 'Write a colour like #c9a227.',
    wo: 'Bindal melo bu mel ni #c9a227.',
  },
  usual: { fr: 'Revenir au dessin d’origine', en: 'Back to the original design', wo: 'Dellu ci rëdd bu njëkk bi' },
})
