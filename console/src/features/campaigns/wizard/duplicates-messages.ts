import { defineMessages } from '#platform/i18n/messages.ts'
import { englishPlural, frenchPlural } from '#platform/i18n/plural.ts'

const rows = (count: string, plain: number) => `${count} ${frenchPlural(plain, 'ligne', 'lignes')}`
const englishRows = (count: string, plain: number) => `${count} ${englishPlural(plain, 'row', 'rows')}`

export const duplicatesMessages = defineMessages({
  title: { fr: 'Une personne, une carte', en: 'One person, one card', wo: 'Benn nit, benn kàrt' },
  comparing: {
    fr: 'Comparaison avec le registre et les cartes déjà faites…',
    en: 'Comparing with the registry and the cards made so far…',
    wo: 'Mungi méngale ak registre bi ak kàrt yi ñu defar ba noppi…',
  },
  none: {
    fr: 'Personne n’est deux fois dans la liste, et personne n’a déjà une carte.',
    en: 'Nobody is in the list twice, and nobody has a card already.',
    wo: 'Kenn nekkul ñaari yoon ci lim bi, te kenn amul kàrt ba noppi.',
  },
  unknown: {
    fr: 'La comparaison n’est pas possible pour l’instant. Les personnes qui ont déjà une carte seront ignorées pendant le travail.',
    en: 'The comparison is not possible right now. People who have a card already are skipped while the job runs.',
    wo: 'Mënuñu méngale léegi. Ñi am kàrt ba noppi dinañu leen tebbi ci liggéey bi.',
  },
  inList: {
    fr: (count: string, plain: number) => `${rows(count, plain)} : la même personne est déjà plus haut dans la liste`,
    en: (count: string, plain: number) => `${englishRows(count, plain)}: the same person is further up in the list`,
    wo: (count: string, _plain: number) => `${count} rëdd: nit ki mungi ci kaw ci lim bi ba noppi`,
  },
  holdCard: {
    fr: (count: string, plain: number) =>
      `${rows(count, plain)} : la personne a déjà une carte valable de cette campagne`,
    en: (count: string, plain: number) =>
      `${englishRows(count, plain)}: the person holds a valid card of this campaign`,
    wo: (count: string, _plain: number) => `${count} rëdd: nit ki am na kàrt bu baax ci kampaañ bii`,
  },
  holdOther: {
    fr: (count: string, plain: number) =>
      `${rows(count, plain)} : la personne a une carte d’une autre campagne ; elle reçoit aussi celle-ci`,
    en: (count: string, plain: number) =>
      `${englishRows(count, plain)}: the person holds a card of another campaign and gets this one too`,
    wo: (count: string, _plain: number) => `${count} rëdd: nit ki am na kàrtu beneen kampaañ; dina am bii itam`,
  },
  lookAlike: {
    fr: (count: string, plain: number) =>
      `${rows(count, plain)} : la personne ressemble à quelqu’un ; elle reçoit sa carte et passe à l’examen`,
    en: (count: string, plain: number) =>
      `${englishRows(count, plain)}: the person looks like somebody; they get their card and wait for review`,
    wo: (count: string, _plain: number) => `${count} rëdd: nit ki dafa nuru keneen; dina am kàrtam te dinañu ko xool`,
  },
  forAll: { fr: 'Que faire d’eux ?', en: 'What to do with them?', wo: 'Nan lañu leen di def?' },
  skip: { fr: 'Ignorer', en: 'Skip', wo: 'Tebbi' },
  skipText: {
    fr: 'Pas de deuxième carte. Une ligne ignorée ne coûte rien.',
    en: 'No second card. A skipped row costs nothing.',
    wo: 'Du am ñaareelu kàrt. Rëdd bu ñu tebbi amul njëg.',
  },
  replace: { fr: 'Remplacer', en: 'Replace', wo: 'Wuutal' },
  replaceText: {
    fr: 'Une nouvelle carte ; l’ancienne est révoquée dès que la nouvelle est valable, sans retour possible.',
    en: 'A new card; the old one is revoked as soon as the new one is valid, which cannot be taken back.',
    wo: 'Kàrt bu bees; bu njëkk bi dinañu ko neenal su bu bees bi baaxee, te kenn mënu ko delloo.',
  },
  print: { fr: 'Imprimer quand même', en: 'Print anyway', wo: 'Móol ko ba tey' },
  printRow: { fr: 'Imprimer', en: 'Print', wo: 'Móol' },
  printText: {
    fr: 'Chaque ligne reçoit une carte, même deux pour une personne.',
    en: 'Every row gets a card, even two for one person.',
    wo: 'Rëdd bu nekk dina am kàrt, su doon ñaar ngir benn nit.',
  },
  rowByRow: { fr: 'Ligne par ligne', en: 'Row by row', wo: 'Rëdd ak rëdd' },
  row: { fr: 'Ligne', en: 'Row', wo: 'Rëdd' },
  person: { fr: 'Personne', en: 'Person', wo: 'Nit ki' },
  why: { fr: 'Pourquoi', en: 'Why', wo: 'Lu tax' },
  choice: { fr: 'Choix', en: 'Choice', wo: 'Tànneef' },
  choiceOf: {
    fr: (row: string) => `Choix pour la ligne ${row}`,
    en: (row: string) => `Choice for row ${row}`,
    wo: (row: string) => `Tànneef ngir rëdd ${row}`,
  },
  sameAs: {
    fr: (row: string) => `Même personne que la ligne ${row}`,
    en: (row: string) => `Same person as row ${row}`,
    wo: (row: string) => `Nit ki ci rëdd ${row} la`,
  },
  holds: {
    fr: (code: string) => `A déjà la carte ${code}`,
    en: (code: string) => `Holds the card ${code}`,
    wo: (code: string) => `Am na kàrt ${code}`,
  },
  holdsOther: {
    fr: (code: string) => `A la carte ${code} d’une autre campagne`,
    en: (code: string) => `Holds the card ${code} of another campaign`,
    wo: (code: string) => `Am na kàrt ${code} ci beneen kampaañ`,
  },
  resembles: {
    fr: (name: string) => `Ressemble à ${name}`,
    en: (name: string) => `Looks like ${name}`,
    wo: (name: string) => `Dafa nuru ${name}`,
  },
  somebody: { fr: 'quelqu’un du registre', en: 'somebody in the registry', wo: 'keneen ci registre bi' },
  resemblesRow: {
    fr: (row: string) => `Ressemble à la ligne ${row}`,
    en: (row: string) => `Looks like row ${row}`,
    wo: (row: string) => `Dafa nuru rëdd ${row}`,
  },
  more: {
    fr: (count: string) => `Voir ${count} de plus`,
    en: (count: string) => `Show ${count} more`,
    wo: (count: string) => `Wone yeneen ${count}`,
  },
  bounded: {
    fr: 'Les autres lignes suivent le choix pour tous.',
    en: 'The other rows follow the choice for all.',
    wo: 'Yeneen rëdd yi ci tànneef bi ngir ñépp lañuy topp.',
  },
  result: {
    fr: (all: string, plain: number, cards: string, plainCards: number, skipped: string) =>
      `${rows(all, plain)} : ${cards} ${frenchPlural(plainCards, 'carte', 'cartes')}, ${skipped} sans carte`,
    en: (all: string, plain: number, cards: string, plainCards: number, skipped: string) =>
      `${englishRows(all, plain)}: ${cards} ${englishPlural(plainCards, 'card', 'cards')}, ${skipped} without a card`,
    wo: (all: string, _plain: number, cards: string, _plainCards: number, skipped: string) =>
      `${all} rëdd: ${cards} kàrt, ${skipped} duñu am kàrt`,
  },
  nobodyLeft: {
    fr: 'Toutes ces personnes ont déjà leur carte : il n’y a rien à imprimer.',
    en: 'All these people have their card already: there is nothing to print.',
    wo: 'Nit ñii yépp am nañu seen kàrt: amul lu ñuy móol.',
  },
  changeChoice: { fr: 'Changer', en: 'Change', wo: 'Soppi' },
})
