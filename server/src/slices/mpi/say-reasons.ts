import type { ExplainedField, Reason } from '@samakart/matcher'
import { type Language, type Phrase, speak } from '@samakart/rules/language'

interface SaidReason extends Reason {
  /** What was found, in words. */
  text: string
}

/**
 * What speaks for and against, the heaviest first. Before it comes with which record of a person was compared. What is known of the registry
 * is where a score begins and not a finding, so it comes last.
 */
export const sayReasons = (reasons: readonly Reason[], language: Language): SaidReason[] =>
  reasons
    .toSorted((a, b) => weightOf(b) - weightOf(a))
    .map((reason) => ({ ...reason, text: sentences(reason, language).join(language === 'fr' ? ' ; ' : '; ') }))

function weightOf({ field, weight }: Reason): number {
  if (field === 'record') return Number.POSITIVE_INFINITY
  return field === 'population' ? -1 : Math.abs(weight)
}

function sentences(reason: Reason, language: Language): string[] {
  const { one_in, differs_here } = reason
  return [
    finding(reason, language),
    ...(one_in === undefined ? [] : [speak(ownPhrases.oneIn, language, { one_in: written(one_in, language) })]),
    ...(differs_here === undefined
      ? []
      : [speak(ownPhrases.differs, language, { percent: Math.round(differs_here * 100) })]),
  ]
}

/** Where it is known how many come who are known, that says more than the size of the registry. */
function finding({ field, reason, known_in_100 }: Reason, language: Language): string {
  if (known_in_100 !== undefined) return speak(ownPhrases.known, language, { known: written(known_in_100, language) })
  const phrase = (reasonPhrases[field] as Readonly<Record<string, Phrase>>)[reason]
  return phrase?.[language] ?? reason
}

const written = (value: number, language: Language) => value.toLocaleString(language === 'en' ? 'en' : 'fr')

type Phrases = Readonly<Record<string, Phrase>>

const missing = { fr: 'manque d’un côté', en: 'missing on one side', wo: 'amul ci benn wet' } as const

/** What the matcher found in a field. The codes are those of the API's `reasons[]`. */
const names = {
  missing,
  exact: { fr: 'écrit de la même façon', en: 'written the same way', wo: 'benn mbind la' },
  sound: { fr: 'se prononce de la même façon', en: 'sounds the same', wo: 'benn la ci déglu' },
  variant: { fr: 'autre graphie du même nom', en: 'another spelling of the same name', wo: 'beneen mbindu tur woowu' },
  alias: { fr: 'forme usuelle du même nom', en: 'usual form of the same name', wo: 'dakkantalu tur woowu' },
  close: { fr: 'une ou deux lettres d’écart', en: 'one or two letters apart', wo: 'benn walla ñaari araf a wuute' },
  subset: { fr: 'l’un porte un nom de plus', en: 'one has a name more', wo: 'kenn ki ëpp na benn tur' },
  subset_close: {
    fr: 'un nom de plus, et des lettres d’écart',
    en: 'a name more, and letters apart',
    wo: 'benn tur ëpp na, ay araf wuute',
  },
  overlap: { fr: 'un nom en commun', en: 'one name in common', wo: 'benn tur lañu bokk' },
  initial: { fr: 'seule l’initiale concorde', en: 'only the initial agrees', wo: 'araf bu njëkk bi rekk a méngoo' },
  weak: { fr: 'se ressemble à peine', en: 'barely alike', wo: 'nuróo nañu tuuti rekk' },
  differ: { fr: 'différent', en: 'different', wo: 'wuute na' },
  other: { fr: 'un autre nom courant', en: 'another common name', wo: 'beneen tur wu ñu miin' },
} satisfies Phrases

const order = {
  straight: { fr: 'nom et prénom à leur place', en: 'names in their places', wo: 'tur ak sant ñungi ci seen palaas' },
  swapped: { fr: 'nom et prénom échangés', en: 'first and last name swapped', wo: 'tur ak sant dañu weccoo' },
  one_field: { fr: 'tout dans un seul champ', en: 'everything in one field', wo: 'yépp ci benn champ' },
} satisfies Phrases

const dates = {
  missing,
  same_day: { fr: 'le même jour', en: 'the same day', wo: 'benn bés' },
  same_imprecise_day: {
    fr: 'la même date approximative',
    en: 'the same approximate date',
    wo: 'benn bés bu ñu jàpp naan jege na',
  },
  same_year_both_imprecise: {
    fr: 'la même année, approximative des deux côtés',
    en: 'the same year, approximate on both sides',
    wo: 'benn at, leerul ci ñaari wet yi',
  },
  same_year_other_imprecise: {
    fr: 'la même année, approximative autrement',
    en: 'the same year, approximate in another way',
    wo: 'benn at, leerul ci yeneen fànn',
  },
  same_year_one_imprecise: {
    fr: 'la même année, approximative d’un côté',
    en: 'the same year, approximate on one side',
    wo: 'benn at, leerul ci benn wet',
  },
  day_month_swapped: { fr: 'jour et mois échangés', en: 'day and month swapped', wo: 'bés ak weer dañu weccoo' },
  same_month: { fr: 'le même mois, un autre jour', en: 'the same month, another day', wo: 'benn weer, beneen bés' },
  within_month: { fr: 'à quelques jours près', en: 'a few days apart', wo: 'ay fan yu néew a ko xaajale' },
  same_year_and_day: {
    fr: 'même jour et même année, autre mois',
    en: 'same day and year, another month',
    wo: 'benn bés ak at, weer wuute',
  },
  same_day_of_near_year: {
    fr: 'même jour d’une année voisine',
    en: 'same day of a near year',
    wo: 'benn bés, at mu jege',
  },
  same_day_of_other_year: {
    fr: 'même jour d’une autre année',
    en: 'same day of another year',
    wo: 'benn bés, meneen at',
  },
  within_quarter: { fr: 'à quelques semaines près', en: 'a few weeks apart', wo: 'ay ayu-bés a ko xaajale' },
  same_year: { fr: 'la même année', en: 'the same year', wo: 'benn at' },
  imprecise_year_after: {
    fr: 'un an d’écart, année approximative',
    en: 'a year apart, approximate year',
    wo: 'benn at a ko xaajale, at mu leerul',
  },
  imprecise_year_before: {
    fr: 'un an d’écart, année approximative',
    en: 'a year apart, approximate year',
    wo: 'benn at a ko xaajale, at mu leerul',
  },
  both_imprecise_1_year: {
    fr: 'un an d’écart, approximative des deux côtés',
    en: 'a year apart, approximate on both sides',
    wo: 'benn at a ko xaajale, leerul ci ñaari wet yi',
  },
  both_imprecise_2_years: {
    fr: 'deux ans d’écart, approximative des deux côtés',
    en: 'two years apart, approximate on both sides',
    wo: 'ñaari at a ko xaajale, leerul ci ñaari wet yi',
  },
  both_imprecise_5_years: {
    fr: 'jusqu’à cinq ans d’écart, approximative des deux côtés',
    en: 'up to five years apart, approximate on both sides',
    wo: 'ba ci juróomi at a ko xaajale, leerul ci ñaari wet yi',
  },
  both_imprecise_10_years: {
    fr: 'jusqu’à dix ans d’écart, approximative des deux côtés',
    en: 'up to ten years apart, approximate on both sides',
    wo: 'ba ci fukki at a ko xaajale, leerul ci ñaari wet yi',
  },
  imprecise_2_years: {
    fr: 'deux ans d’écart, année approximative',
    en: 'two years apart, approximate year',
    wo: 'ñaari at a ko xaajale, at mu leerul',
  },
  imprecise_3_years: {
    fr: 'trois ans d’écart, année approximative',
    en: 'three years apart, approximate year',
    wo: 'ñetti at a ko xaajale, at mu leerul',
  },
  imprecise_5_years: {
    fr: 'jusqu’à cinq ans d’écart, année approximative',
    en: 'up to five years apart, approximate year',
    wo: 'ba ci juróomi at a ko xaajale, at mu leerul',
  },
  imprecise_10_years: {
    fr: 'jusqu’à dix ans d’écart, année approximative',
    en: 'up to ten years apart, approximate year',
    wo: 'ba ci fukki at a ko xaajale, at mu leerul',
  },
  one_year: { fr: 'un an d’écart', en: 'a year apart', wo: 'benn at a ko xaajale' },
  three_years: { fr: 'jusqu’à trois ans d’écart', en: 'up to three years apart', wo: 'ba ci ñetti at a ko xaajale' },
  ten_years: { fr: 'jusqu’à dix ans d’écart', en: 'up to ten years apart', wo: 'ba ci fukki at a ko xaajale' },
  far: { fr: 'plus de dix ans d’écart', en: 'more than ten years apart', wo: 'ëpp na fukki at' },
} satisfies Phrases

const places = {
  missing,
  same_commune: { fr: 'la même commune', en: 'the same commune', wo: 'benn komin' },
  close_commune: { fr: 'commune presque identique', en: 'nearly the same commune', wo: 'komin yu nuróo' },
  same_region: { fr: 'la même région', en: 'the same region', wo: 'benn diiwaan' },
  same_region_other_commune: {
    fr: 'la même région, une autre commune',
    en: 'the same region, another commune',
    wo: 'benn diiwaan, komin yu wuute',
  },
  same_commune_other_region: {
    fr: 'la même commune, une autre région',
    en: 'the same commune, another region',
    wo: 'benn komin, diiwaan yu wuute',
  },
  other_region: { fr: 'une autre région', en: 'another region', wo: 'beneen diiwaan' },
  other_commune: { fr: 'une autre commune', en: 'another commune', wo: 'beneen komin' },
  other_country: { fr: 'un autre pays', en: 'another country', wo: 'meneen réew' },
} satisfies Phrases

const evidence = {
  missing,
  same: { fr: 'le même', en: 'the same', wo: 'benn la' },
  close: { fr: 'presque le même', en: 'nearly the same', wo: 'jege na' },
  differ: { fr: 'différent', en: 'different', wo: 'wuute na' },
} satisfies Phrases

const population = {
  size: {
    fr: 'dans un registre de cette taille, deux personnes au hasard sont rarement la même',
    en: 'in a registry of this size two people at random are rarely the same',
    wo: 'ci registre bu tollu nii, ñaari nit yu ñu tànn ci saasi duñu faral di benn nit',
  },
} satisfies Phrases

const record = {
  earlier: {
    fr: 'la comparaison porte sur une autre fiche de cette personne, venue d’une liste ou d’une fusion',
    en: 'compared with another record of this person, from a list or a merge',
    wo: 'beneen xëtu nit kooku lañu méngale, mu bawoo ci lim walla ci boole',
  },
  same_list: {
    fr: 'deux lignes d’une même liste, chacune avec son propre numéro',
    en: 'two rows of one list, each with a number of its own',
    wo: 'ñaari rëdd ci benn list, bu nekk ak nimeroom',
  },
} satisfies Phrases

export const reasonPhrases = {
  last_name: names,
  first_name: names,
  name_order: order,
  date_of_birth: dates,
  gender: evidence,
  place: places,
  phone_number: evidence,
  mother_name: evidence,
  email: evidence,
  address: evidence,
  external_ids: evidence,
  population,
  record,
} satisfies Record<ExplainedField, Phrases>

/** What the registry itself says about the finding. */
const ownPhrases = {
  oneIn: {
    fr: 'ici, 1 personne sur {one_in} s’appelle ainsi',
    en: 'here 1 in {one_in} people is called so',
    wo: 'fii, ci {one_in} nit, benn rekk a tudd noonu',
  },
  differs: {
    fr: 'ici, {percent} % des fiches d’une même personne diffèrent sur ce point',
    en: 'here {percent} % of the records of one person differ in it',
    wo: 'fii, {percent} % ci fiche yi bokk benn nit a wuute ci loolu',
  },
  known: {
    fr: '{known} sur 100 de ceux qui arrivent sont déjà connus ici',
    en: '{known} in 100 of those who come are known here',
    wo: 'ci 100 nit yuy ñëw, {known} lañu xam fii ba noppi',
  },
} satisfies Phrases
