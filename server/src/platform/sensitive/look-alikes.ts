// Letters that look like Latin ones, after the idea of the skeletons in Unicode Technical Standard #39. Full-width, circled and
// mathematical letters are not listed: compatibility decomposition (NFKD) gives their plain letters.

/** Pairs of a letter and the plain one that it looks like, by script. */
const pairs = {
  cyrillic:
    'АA ВB СC ЕE НH ІI ЈJ КK МM ОO РP ЅS ТT ХX УY ѴV ԌG ԀD ԼL ԚQ ԜW ЗZ ИN ГR ҮY ҢH ҚK ӀI ӨO ' +
    'аa вb сc еe нh һh іi јj кk мm оo рp ѕs тt хx уy ѵv ԍg ԁd ӏl ԛq ԝw зz иn пn гr цu үy ңh қk өo ьb бb єe',
  greek: 'ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX ΔD ΛL ΣS αa βb εe ηn ιi κk μm νv οo ρp τt υu χx ωw σo ςs γy δd',
  armenian: 'ՕO ՍU ՏS ԼL ՀZ ՌN ՊM օo հh ոn սu ցg զq տm լl ւi յj գq եt',
  /** Letters that do not decompose, small capitals, hooked letters and those of the phonetic alphabet. */
  latin:
    'đd ĐD łl ŁL ħh ĦH ŧt ŦT øo ØO ƀb ɃB ɨi ƗI ɡg ǥg ǤG ŋn ŊN ſs ʋv ƲV ı' +
    'i ȷj ɑa ɛe ƐE ɔo ƆO ʊu ɪi ᴀa ʙb ᴄc ᴅd ᴇe ꜰf ɢg ʜh ᴊj ᴋk ʟl ᴍm ɴn ᴏo ᴘp ʀr ꜱs ᴛt ᴜu ᴠv ᴡw ʏy ᴢz ɓb ƁB ɗd ƊD ƙk ƘK ƴy ƳY ƒf ƭt ƬT ȶt ʂs ꞩs ꞨS ⱧH ꝞV ǀi ∨v ⋁v',
}

const lookAlikes = new Map(
  Object.values(pairs).flatMap((text) => text.split(' ').map((pair) => [...pair] as [letter: string, plain: string])),
)

/** Squared and regional letters, which have no decomposition. */
const letterRows: readonly (readonly [first: number, last: number])[] = [
  [0x1f150, 0x1f169],
  [0x1f170, 0x1f189],
  [0x1f1e6, 0x1f1ff],
]

const ASCII = /^[\x20-\x7e]*$/
/** Accents, and what nobody sees: joiners, direction marks, soft hyphens, fillers. */
const UNSEEN = /[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/** The text as it looks, in plain Latin letters where it has any. Letters keep their case. */
export function skeletonOf(text: string): string {
  if (ASCII.test(text)) return text
  // Without its accent first, because the table has plain letters only.
  return Array.from(text.normalize('NFKD').replaceAll(UNSEEN, ''), plainLetter).join('')
}

function plainLetter(letter: string): string {
  const known = lookAlikes.get(letter)
  if (known !== undefined) return known
  const code = letter.codePointAt(0) ?? 0
  const row = code < 0x1f000 ? undefined : letterRows.find(([first, last]) => code >= first && code <= last)
  return row ? String.fromCharCode(65 + code - row[0]) : letter
}

const LATIN = /\p{Script=Latin}/u
const OTHER = /(?![\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}])\p{L}/u

/** Rare scripts that have many letters like Latin ones, and that no language of the programmes is written in. */
const IMITATING =
  /[\p{Script=Cherokee}\p{Script=Lisu}\p{Script=Coptic}\p{Script=Canadian_Aboriginal}\p{Script=Deseret}\p{Script=Osage}\p{Script=Old_Italic}\p{Script=Carian}\p{Script=Lycian}\p{Script=Lydian}\p{Script=Gothic}\p{Script=Warang_Citi}]/u

/** Whether a single word has Latin letters and letters of another script, or imitates them. Nobody writes so who wants to be read. */
export function mixesScripts(text: string): boolean {
  if (ASCII.test(text)) return false
  return text
    .replaceAll(UNSEEN, '')
    .split(/[^\p{L}]+/u)
    .some((word) => IMITATING.test(word) || (LATIN.test(word) && OTHER.test(word)))
}
