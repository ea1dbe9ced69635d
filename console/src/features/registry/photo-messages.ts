import { defineMessages } from '#platform/i18n/messages.ts'

export const messages = defineMessages({
  photo: { fr: 'Photo', en: 'Photo', wo: 'Nataal' },
  photoOf: {
    fr: (name: string) => `Photo de ${name}`,
    en: (name: string) => `Photo of ${name}`,
    wo: (name: string) => `Nataalu ${name}`,
  },
  titleOf: {
    fr: (name: string) => `Photo de ${name}`,
    en: (name: string) => `Photo of ${name}`,
    wo: (name: string) => `Nataalu ${name}`,
  },
  none: {
    fr: 'Pas de photo. Les cartes sont imprimées dans le modèle sans photo.',
    en: 'No photo. Cards are printed in the design without one.',
    wo: 'Amul nataal. Ci modèle bu amul nataal lañuy móolee kàrt yi.',
  },
  since: {
    fr: (date: string) => `Depuis le ${date}. Elle est imprimée sur les prochaines cartes.`,
    en: (date: string) => `Since ${date}. It is printed on the next cards.`,
    wo: (date: string) => `Li dale ${date}. Dinañu ko móol ci kàrt yiy ñëw.`,
  },
  add: { fr: 'Ajouter une photo', en: 'Add a photo', wo: 'Yokk nataal' },
  replace: { fr: 'Remplacer', en: 'Replace', wo: 'Weccee' },
  remove: { fr: 'Retirer', en: 'Remove', wo: 'Dindi' },
  removeTitle: { fr: 'Retirer la photo ?', en: 'Remove the photo?', wo: 'Dindi nataal bi?' },
  removeText: {
    fr: 'Elle est effacée du registre. Les cartes déjà imprimées ne changent pas.',
    en: 'It is deleted from the registry. Cards that are printed already do not change.',
    wo: 'Dinañu ko far ci registre bi. Kàrt yi ñu móol ba noppi duñu soppeeku.',
  },
  removed: { fr: 'Photo retirée.', en: 'Photo removed.', wo: 'Dindi nañu nataal bi.' },
  lead: {
    fr: 'Le visage de face, seul, bien éclairé, sur un fond clair et uni.',
    en: 'The face from the front, alone, well lit, before a plain light background.',
    wo: 'Xar-kanam bi jàkkaarloo ak aparey bi, moom rekk, leer, ci kanamu fond bu weex.',
  },
  useCamera: { fr: 'Prendre une photo', en: 'Take a photo', wo: 'Jël nataal' },
  chooseFile: { fr: 'Choisir un fichier', en: 'Choose a file', wo: 'Tànn fichier' },
  cameraLabel: { fr: 'Image de la caméra', en: 'Picture of the camera', wo: 'Nataalu caméra bi' },
  cameraHelp: {
    fr: 'Placez la tête dans l’ovale, les yeux à la hauteur des traits.',
    en: 'Put the head into the oval, with the eyes at the height of the marks.',
    wo: 'Defal bopp bi ci biir ovale bi, bët yi ci rëdd yi.',
  },
  takeNow: { fr: 'Photographier (3 secondes)', en: 'Take it (3 seconds)', wo: 'Jël ko (3 saa)' },
  retake: { fr: 'Reprendre', en: 'Take again', wo: 'Jëlaat' },
  chooseOther: { fr: 'Autre image', en: 'Other picture', wo: 'Beneen nataal' },
  cropLabel: { fr: 'Cadre de la photo', en: 'Frame of the photo', wo: 'Kàddaru nataal bi' },
  cropHelp: {
    fr: 'Faites glisser l’image et pincez ou tournez la molette pour l’agrandir.',
    en: 'Drag the picture, and pinch or turn the wheel to enlarge it.',
    wo: 'Diriil nataal bi, nga jaabu walla nga wëndeel molette bi ngir magal ko.',
  },
  cropKeys: {
    fr: 'Au clavier : flèches, + et −.',
    en: 'By keyboard: arrows, + and −.',
    wo: 'Ci clavier bi: fléche yi, + ak −.',
  },
  zoom: { fr: 'Agrandissement', en: 'Zoom', wo: 'Magal' },
  save: { fr: 'Enregistrer la photo', en: 'Save the photo', wo: 'Denc nataal bi' },
  saved: { fr: 'Photo enregistrée.', en: 'Photo saved.', wo: 'Denc nañu nataal bi.' },
  unreadable: {
    fr: 'Ce navigateur ne peut pas lire cette image. Choisissez un fichier JPEG ou PNG.',
    en: 'This browser cannot read this picture. Choose a JPEG or PNG file.',
    wo: 'Navigateur bii mënul jàng nataal bii. Tànnal fichier JPEG walla PNG.',
  },
  noCamera: {
    fr: 'La caméra ne répond pas ou n’est pas autorisée. Autorisez-la dans le navigateur, ou choisissez un fichier.',
    en: 'The camera does not answer or is not allowed. Allow it in the browser, or choose a file.',
    wo: 'Caméra bi tontuwul walla mayuñu ko. Mayal ko ci navigateur bi, walla nga tànn fichier.',
  },
})
