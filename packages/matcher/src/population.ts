import { commonNames } from './data/common-names.ts'
import type { LearnedModel } from './learning/learned-model.ts'
import { haveOneAliasGroup, haveOneName, type NameToken, nameToken } from './names/name-token.ts'
import type { NameField, PersonName } from './names/person-name.ts'
import type { PreparedPerson } from './person.ts'
import type { Place } from './places.ts'
import type { TaughtModel } from './teaching/taught-model.ts'

/** What a score depends on besides the pair: the size of the registry, the year, and how common names and places are. */
export interface Population {
  readonly size: number
  /** The current year. Ages of small children are known better than those of adults. */
  readonly year: number
  readonly terms: TermFrequencies
  /** Compares first names of several words too by how common they are: for a registry that learns. */
  readonly tellsNamesApart?: boolean | undefined
  /** The share of those who come who are known already. */
  readonly share?: number | undefined
  /** What that share adds to the logarithm of the odds (`shareShift`). */
  readonly shift?: number | undefined
  /** What the registry has taught; without it the shipped weights decide alone. */
  readonly learned?: LearnedModel | undefined
  /** How decisions of reviewers correct the score. */
  readonly taught?: TaughtModel | undefined
}

export interface SerializedTerms {
  people: number
  names: Record<string, number>
  places: Record<string, number>
  excessOfNamesakes?: number
}

const SHIPPED_PEOPLE = 2_000
const RARE_NAME = 0.0003
const KNOWS_NAMES = 1_000
/** The share of people with a name who spell it the same way. */
const SAME_SPELLING = 0.6
/** Two in a thousand people: no misspelling is as common as that. */
const COMMON_NAME_RARITY = -Math.log(0.002)
/** About one in 1,400 people: a misspelling is rarer, because hardly two people are misspelt alike. */
const KNOWN_NAME_RARITY = -Math.log(0.0007)
/** The rarity that counts neither for nor against a match. */
export const TYPICAL_RARITY = 4.5
const RARE_COMMUNE = 0.004
const TYPICAL_REGION = 0.07

/** Counts of names and places. Shipped figures are used until a registry has its own. */
export class TermFrequencies {
  /** How much more often than in the registries of the fit families repeat names (`Namesakes`); 0 if not counted. */
  excessOfNamesakes = 0
  #people = 0
  readonly #names = new Map<string, number>()
  readonly #places = new Map<string, number>()
  /** Cached until the counts change. */
  #spellingRarities: number[] = []
  #nameRarities: number[] = []
  #communeRarities: number[] = []
  #regionRarities: number[] = []

  static from(serialized: SerializedTerms): TermFrequencies {
    const terms = new TermFrequencies()
    terms.#people = serialized.people
    for (const [name, count] of Object.entries(serialized.names)) terms.#names.set(name, count)
    for (const [place, count] of Object.entries(serialized.places)) terms.#places.set(place, count)
    terms.excessOfNamesakes = serialized.excessOfNamesakes ?? 0
    return terms
  }

  get people(): number {
    return this.#people
  }

  /** With fewer people counted, nobody knows how common a name is here, or whether one that nobody has yet is a misspelling. */
  get knowsNames(): boolean {
    return this.#people >= KNOWS_NAMES
  }

  /** A negative weight removes a person; a weight below one is for a likely duplicate. */
  add(person: PreparedPerson, weight = 1): void {
    if (this.#spellingRarities.length > 0) this.#spellingRarities = []
    if (this.#nameRarities.length > 0) this.#nameRarities = []
    if (this.#communeRarities.length > 0) this.#communeRarities = []
    if (this.#regionRarities.length > 0) this.#regionRarities = []
    this.#people = Math.max(0, this.#people + weight)
    const name = person.readings[0]
    if (name === undefined) return
    for (const token of name.last.tokens) this.#countToken(token, weight)
    for (const token of name.first.tokens) this.#countToken(token, weight)
    for (const field of [name.last, name.first])
      if (field.tokens.length === 0 && field.written !== '') count(this.#names, placeholderKey(field), weight)
    if (person.place.commune) count(this.#places, person.place.commune, weight)
    if (person.place.region) count(this.#places, regionKey(person.place.region), weight)
  }

  #countToken(token: NameToken, weight: number): void {
    count(this.#names, token.name, weight)
    count(this.#names, token.text, weight)
  }

  /** The natural logarithm of "one in how many", summed over the words that both fields share. */
  rarityOfShared(a: NameField, b: NameField): number {
    if (a.tokens.length === 1 && b.tokens.length === 1)
      return this.#rarityOfPair(a.tokens[0] as NameToken, b.tokens[0] as NameToken)
    const aLeads = a.tokens.length !== b.tokens.length ? a.tokens.length < b.tokens.length : a.joined < b.joined
    const others = aLeads ? b.tokens : a.tokens
    let rarity = 0
    for (const token of aLeads ? a.tokens : b.tokens) {
      const shared =
        others.find((other) => other.name === token.name) ??
        others.find((other) => other.aliasGroup === token.aliasGroup)
      if (shared) rarity += this.#rarityOfPair(token, shared)
    }
    return Math.min(rarity, 14)
  }

  /** Whether both fields have one word each and both words are common names: then they are two different names. */
  areDifferentCommonNames(a: NameField, b: NameField): boolean {
    const [one] = a.tokens
    const [other] = b.tokens
    if (a.tokens.length !== 1 || b.tokens.length !== 1 || one === undefined || other === undefined) return false
    return this.#isCommonName(one) && this.#isCommonName(other)
  }

  /** Whether the fields have no word in common and every word is a name that several people have: no misspelling is. */
  areDifferentKnownNames(a: NameField, b: NameField): boolean {
    if (a.tokens.length === 0 || b.tokens.length === 0) return false
    for (const token of a.tokens) if (!this.#isKnownName(token)) return false
    for (const token of b.tokens) {
      if (!this.#isKnownName(token)) return false
      for (const other of a.tokens) if (haveOneName(other, token)) return false
    }
    return true
  }

  /** Whether every word that only one of the two has is a name that hardly anybody has. */
  differInUnknownWords(a: NameField, b: NameField): boolean {
    return this.#isUnknownBeside(a, b) && this.#isUnknownBeside(b, a)
  }

  #isUnknownBeside(a: NameField, b: NameField): boolean {
    return a.tokens.every((token) => token.text.length === 1 || b.tokens.includes(token) || !this.#isKnownName(token))
  }

  /** How many people of a registry of this size are expected to bear a name just as it is written. */
  expectedNamesakes({ last, first }: PersonName, size: number): number {
    const ofLast = this.#rarityOfWritten(last)
    const ofFirst = this.#rarityOfWritten(first)
    // Where one name is unknown, so is often the other.
    const areUnknown = last.tokens.length === 0 && first.tokens.length === 0
    return size * Math.exp(-(areUnknown ? Math.max(ofLast, ofFirst) : ofLast + ofFirst))
  }

  #rarityOfWritten(field: NameField): number {
    if (field.written === '') return 0
    if (field.tokens.length === 0) return this.#rarityOf(placeholderKey(field), RARE_NAME)
    return field.tokens.reduce((sum, token) => sum + this.#rarityOfSpelling(token), 0)
  }

  #isKnownName(token: NameToken): boolean {
    return token.isCommon || this.#rarityOfName(token) <= KNOWN_NAME_RARITY
  }

  #isCommonName(token: NameToken): boolean {
    return token.isCommon || this.#rarityOfName(token) <= COMMON_NAME_RARITY
  }

  /**
   * Equal words are as rare as their spelling, two spellings of a name as rare as the name. Words that only resemble each
   * other share no name, so the rarity of both proves nothing.
   */
  #rarityOfPair(a: NameToken, b: NameToken): number {
    if (a.text === b.text) return this.#rarityOfSpelling(a)
    const rarity = this.#rarityOfName(a)
    if (haveOneName(a, b)) return rarity
    const commoner = Math.min(rarity, this.#rarityOfName(b))
    return haveOneAliasGroup(a, b) ? commoner : Math.min(commoner, TYPICAL_RARITY)
  }

  #rarityOfSpelling(token: NameToken): number {
    const cached = this.#spellingRarities[token.id]
    if (cached !== undefined) return cached
    const rarity = this.#rarityOf(token.text, SAME_SPELLING * (shipped.get(token.name) ?? RARE_NAME))
    this.#spellingRarities[token.id] = rarity
    return rarity
  }

  #rarityOfName(token: NameToken): number {
    const cached = this.#nameRarities[token.id]
    if (cached !== undefined) return cached
    const rarity = this.#rarityOf(token.name, shipped.get(token.name) ?? RARE_NAME)
    this.#nameRarities[token.id] = rarity
    return rarity
  }

  #rarityOf(word: string, expectedShare: number): number {
    return -Math.log(((this.#names.get(word) ?? 0) + SHIPPED_PEOPLE * expectedShare) / (this.#people + SHIPPED_PEOPLE))
  }

  rarityOfCommune({ commune, communeId }: Place): number {
    const cached = this.#communeRarities[communeId]
    if (cached !== undefined) return cached
    const rarity = this.#rarityOfPlace(commune, RARE_COMMUNE)
    this.#communeRarities[communeId] = rarity
    return rarity
  }

  rarityOfRegion({ region, regionId }: Place): number {
    const cached = this.#regionRarities[regionId]
    if (cached !== undefined) return cached
    const rarity = this.#rarityOfPlace(regionKey(region), TYPICAL_REGION)
    this.#regionRarities[regionId] = rarity
    return rarity
  }

  #rarityOfPlace(key: string, expectedShare: number): number {
    return -Math.log(((this.#places.get(key) ?? 0) + SHIPPED_PEOPLE * expectedShare) / (this.#people + SHIPPED_PEOPLE))
  }

  toJSON(): SerializedTerms {
    return {
      people: this.#people,
      names: Object.fromEntries(this.#names),
      places: Object.fromEntries(this.#places),
      excessOfNamesakes: this.excessOfNamesakes,
    }
  }
}

const shipped = new Map<string, number>()
for (const [spelling, share] of commonNames) {
  const { name } = nameToken(spelling)
  shipped.set(name, Math.max(shipped.get(name) ?? 0, share))
}

const placeholderKey = ({ written }: NameField) => `as ${written}`
const regionKey = (region: string) => `region ${region}`

function count(counts: Map<string, number>, key: string, weight: number): void {
  const total = (counts.get(key) ?? 0) + weight
  if (total > 0) counts.set(key, total)
  else counts.delete(key)
}
