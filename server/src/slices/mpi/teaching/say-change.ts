import { type Correction, correctionTerms } from '@samakart/matcher'
import { type Language, type Phrase, speak } from '@samakart/rules/language'
import type { DecidedPair } from './judge-correction.ts'

/** What a correction changes, in the order of its weight, with the decisions that taught it. */
export interface Change {
  /** `first_name.differ`: a field and how it agrees; `all` for all pairs. */
  term: string
  /** Added to the logarithm of the odds. */
  shift: number
  pairs: number
  /** Of these pairs, how many were decided to be one person, and how many the profile in use expected. */
  same: number
  expected: number
}

/** A smaller shift is not worth a sentence. */
const LEAST_SHIFT = 0.1

/**
 * Terms that the same pairs have cannot be told apart by them, so they are one change. It is named by the term that says most: all pairs,
 * then a combination of fields, then the field with the largest shift.
 */
export function describeChanges({ terms }: Correction, pairs: readonly DecidedPair[]): Change[] {
  const seen = new Map<string, { names: string[]; shift: number; of: readonly DecidedPair[] }>()
  for (const [at, { name }] of correctionTerms.entries()) {
    const own = pairs.map(({ terms: ofPair }) => ofPair.includes(at))
    const of = pairs.filter((_, index) => own[index])
    const key = own.map(Number).join('')
    const group = seen.get(key) ?? { names: [], shift: 0, of }
    group.names.push(name)
    group.shift += terms[name] ?? 0
    seen.set(key, group)
  }
  return [...seen.values()]
    .filter(({ of, shift }) => of.length > 0 && Math.abs(shift) >= LEAST_SHIFT)
    .sort((a, b) => Math.abs(b.shift) - Math.abs(a.shift))
    .map(({ names, shift, of }) => ({
      term: nameOf(names, terms),
      shift: Math.round(shift * 100) / 100,
      pairs: of.length,
      same: of.filter(({ isSame }) => isSame).length,
      expected: Math.round(of.reduce((sum, { probability }) => sum + probability, 0)),
    }))
}

function nameOf(names: readonly string[], terms: Readonly<Record<string, number>>): string {
  const rank = (name: string) => (name === 'all' ? 2 : name.startsWith('pair.') ? 1 : 0)
  const size = (name: string) => Math.abs(terms[name] ?? 0)
  return names.toSorted((a, b) => rank(b) - rank(a) || size(b) - size(a))[0] as string
}

/** What the pairs of a term have in common. */
export const termPhrases: Readonly<Record<string, Phrase>> = {
  all: { fr: 'Toutes les paires', en: 'All pairs', wo: 'Yu ñaaroo yépp' },
  'last_name.same': { fr: 'Même nom de famille', en: 'The same surname', wo: 'Benn sant' },
  'last_name.close': { fr: 'Noms de famille proches', en: 'Surnames that are close', wo: 'Sant yu jege' },
  'last_name.differ': { fr: 'Noms de famille différents', en: 'Different surnames', wo: 'Sant yu wuute' },
  'first_name.same': { fr: 'Même prénom', en: 'The same first name', wo: 'Benn tur' },
  'first_name.close': { fr: 'Prénoms proches', en: 'First names that are close', wo: 'Tur yu jege' },
  'first_name.differ': { fr: 'Prénoms différents', en: 'Different first names', wo: 'Tur yu wuute' },
  'name_order.swapped': { fr: 'Nom et prénom échangés', en: 'Names swapped', wo: 'Tur ak sant dañu weccoo' },
  'date_of_birth.same': { fr: 'Même date de naissance', en: 'The same birth date', wo: 'Benn bésu juddu' },
  'date_of_birth.close': {
    fr: 'Dates de naissance à une faute de frappe près',
    en: 'Birth dates that differ by a slip',
    wo: 'Bési juddu yu wuute ci njuumte mbind',
  },
  'date_of_birth.vague': {
    fr: 'Dates de naissance approximatives',
    en: 'Approximate birth dates',
    wo: 'Bési juddu yu leerul',
  },
  'date_of_birth.near': {
    fr: 'Dates de naissance voisines',
    en: 'Birth dates near each other',
    wo: 'Bési juddu yu jege',
  },
  'date_of_birth.differ': {
    fr: 'Dates de naissance éloignées',
    en: 'Birth dates far apart',
    wo: 'Bési juddu yu sorewoo',
  },
  'date_of_birth.missing': {
    fr: 'Date de naissance inconnue d’un côté',
    en: 'Birth date unknown on one side',
    wo: 'Bésu juddu bi amul ci benn wet',
  },
  'place.same': { fr: 'Même commune', en: 'The same commune', wo: 'Benn komin' },
  'place.region': {
    fr: 'Même région, commune autre ou inconnue',
    en: 'The same region, another or no commune',
    wo: 'Benn diiwaan, beneen komin walla amul',
  },
  'place.differ': { fr: 'Lieux différents', en: 'Different places', wo: 'Bérab yu wuute' },
  'gender.differ': { fr: 'Sexes différents', en: 'Different sexes', wo: 'Góor ak jigéen' },
  'external_ids.same': { fr: 'Même identifiant', en: 'The same identifier', wo: 'Benn identifiant' },
  'external_ids.differ': { fr: 'Identifiants différents', en: 'Different identifiers', wo: 'Identifiant yu wuute' },
  'phone_number.same': { fr: 'Même téléphone', en: 'The same telephone', wo: 'Benn telefon' },
  'phone_number.differ': { fr: 'Téléphones différents', en: 'Different telephones', wo: 'Telefon yu wuute' },
  'mother_name.same': { fr: 'Même nom de la mère', en: 'The same mother’s name', wo: 'Benn turu yaay' },
  'mother_name.differ': { fr: 'Mères différentes', en: 'Different mothers', wo: 'Yaay yu wuute' },
  'email.same': { fr: 'Même adresse électronique', en: 'The same e-mail', wo: 'Benn e-mail' },
  'email.differ': { fr: 'Adresses électroniques différentes', en: 'Different e-mails', wo: 'E-mail yu wuute' },
  'address.same': { fr: 'Même adresse', en: 'The same address', wo: 'Benn adrees' },
  'address.differ': { fr: 'Adresses différentes', en: 'Different addresses', wo: 'Adrees yu wuute' },
  'pair.twins': {
    fr: 'Même nom et même date de naissance, prénoms différents',
    en: 'The same surname and birth date, different first names',
    wo: 'Benn sant ak benn bésu juddu, tur yu wuute',
  },
  'pair.namesakes': {
    fr: 'Mêmes nom et prénom, dates de naissance différentes',
    en: 'The same names, different birth dates',
    wo: 'Benn tur ak benn sant, bési juddu yu wuute',
  },
}

const counted: Phrase = {
  fr: '{what} : sur {pairs} paires, vous en avez réuni {same} ; {expected} étaient attendues.',
  en: '{what}: of {pairs} pairs you joined {same}; {expected} were expected.',
  wo: '{what}: ci {pairs} yu ñaaroo, boole ngeen {same}; {expected} lañu yaakaaroon.',
}
/** The other fields of these pairs let expect even more, or even fewer. */
const beside: Phrase = {
  fr: 'Leurs autres champs l’expliquent plus que largement.',
  en: 'Their other fields more than explain it.',
  wo: 'Yeneen champ yi dañu koy leeral ba mu ëpp.',
}
const more: Phrase = {
  fr: 'Compterait davantage pour une seule personne.',
  en: 'Would count more for one person.',
  wo: 'Dina gëna wone ne benn nit la.',
}
const less: Phrase = {
  fr: 'Compterait moins pour une seule personne.',
  en: 'Would count less for one person.',
  wo: 'Dina gëna wone ne ñaari nit lañu.',
}

/** What a change is and which decisions taught it, in words. */
export function sayChange({ term, shift, pairs, same, expected }: Change, language: Language): string {
  const what = termPhrases[term]?.[language] ?? term
  const isExpected = Math.sign(shift) === Math.sign(same - expected)
  return [
    speak(counted, language, { what, pairs, same, expected }),
    ...(isExpected ? [] : [beside[language]]),
    (shift > 0 ? more : less)[language],
  ].join(' ')
}
