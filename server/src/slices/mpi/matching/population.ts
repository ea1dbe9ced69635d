import { usualNames } from './data/usual-names.ts'
import { type NameToken, nameToken } from './names/name-token.ts'
import type { NameField } from './names/person-name.ts'
import type { PreparedPerson } from './person.ts'
import type { Place } from './places.ts'

/** What a score must know of the registry around a pair: its size, its year, and how common names and places are. */
export interface Population {
  readonly size: number
  /** The current year: ages of small children are known better than those of adults. */
  readonly year: number
  readonly terms: TermFrequencies
}

export interface SerializedTerms {
  people: number
  names: Record<string, number>
  places: Record<string, number>
}

const SHIPPED_PEOPLE = 2_000
const RARE_NAME = 0.0003
/** Part of the bearers of a name who write it one way. */
const SAME_SPELLING = 0.6
/** Two in a thousand: no slip of the pen is as common as that. */
const BORNE_BY_MANY = -Math.log(0.002)
/** Where rarity speaks neither for nor against. */
export const USUAL_RARITY = 4.5
const RARE_COMMUNE = 0.004
const USUAL_REGION = 0.07

/** Counts of names and places; shipped figures fill in until a registry has its own. */
export class TermFrequencies {
  #people = 0
  readonly #names = new Map<string, number>()
  readonly #places = new Map<string, number>()
  /** Worked out once between two changes. */
  #spellingRarities: number[] = []
  #nameRarities: number[] = []
  #communeRarities: number[] = []
  #regionRarities: number[] = []

  static from(serialized: SerializedTerms): TermFrequencies {
    const terms = new TermFrequencies()
    terms.#people = serialized.people
    for (const [name, count] of Object.entries(serialized.names)) terms.#names.set(name, count)
    for (const [place, count] of Object.entries(serialized.places)) terms.#places.set(place, count)
    return terms
  }

  get people(): number {
    return this.#people
  }

  /** A negative weight takes a person out again; a weight below one is for a likely duplicate. */
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
    if (person.place.commune) count(this.#places, person.place.commune, weight)
    if (person.place.region) count(this.#places, regionKey(person.place.region), weight)
  }

  #countToken(token: NameToken, weight: number): void {
    count(this.#names, token.name, weight)
    count(this.#names, token.text, weight)
  }

  /** Natural logarithm of "one in how many"; of all words that both fields share. */
  rarityOfShared(a: NameField, b: NameField): number {
    if (a.tokens.length === 1 && b.tokens.length === 1)
      return this.#rarityOfPair(a.tokens[0] as NameToken, b.tokens[0] as NameToken)
    const aLeads = a.tokens.length !== b.tokens.length ? a.tokens.length < b.tokens.length : a.joined < b.joined
    const others = aLeads ? b.tokens : a.tokens
    let rarity = 0
    for (const token of aLeads ? a.tokens : b.tokens) {
      const shared =
        others.find((other) => other.name === token.name) ?? others.find((other) => other.family === token.family)
      if (shared) rarity += this.#rarityOfPair(token, shared)
    }
    return Math.min(rarity, 14)
  }

  /** Whether both fields hold one word each, and each is a name that many people bear: then they are two names. */
  areOtherNames(a: NameField, b: NameField): boolean {
    const [one] = a.tokens
    const [other] = b.tokens
    if (a.tokens.length !== 1 || b.tokens.length !== 1 || one === undefined || other === undefined) return false
    return this.#isBorneByMany(one) && this.#isBorneByMany(other)
  }

  #isBorneByMany(token: NameToken): boolean {
    return token.isUsual || this.#rarityOfName(token) <= BORNE_BY_MANY
  }

  /**
   * The same letters are as rare as that spelling, two spellings as rare as the commoner name. Words that are merely
   * close share no name: that both are rare proves nothing.
   */
  #rarityOfPair(a: NameToken, b: NameToken): number {
    if (a.text === b.text) return this.#rarityOfSpelling(a)
    const rarity = this.#rarityOfName(a)
    if (a.nameId === b.nameId) return rarity
    const commoner = Math.min(rarity, this.#rarityOfName(b))
    return a.familyId === b.familyId ? commoner : Math.min(commoner, USUAL_RARITY)
  }

  #rarityOfSpelling(token: NameToken): number {
    const known = this.#spellingRarities[token.id]
    if (known !== undefined) return known
    const rarity = this.#rarityOf(token.text, SAME_SPELLING * (shipped.get(token.name) ?? RARE_NAME))
    this.#spellingRarities[token.id] = rarity
    return rarity
  }

  #rarityOfName(token: NameToken): number {
    const known = this.#nameRarities[token.nameId]
    if (known !== undefined) return known
    const rarity = this.#rarityOf(token.name, shipped.get(token.name) ?? RARE_NAME)
    this.#nameRarities[token.nameId] = rarity
    return rarity
  }

  #rarityOf(word: string, expectedShare: number): number {
    return -Math.log(((this.#names.get(word) ?? 0) + SHIPPED_PEOPLE * expectedShare) / (this.#people + SHIPPED_PEOPLE))
  }

  rarityOfCommune({ commune, communeId }: Place): number {
    const known = this.#communeRarities[communeId]
    if (known !== undefined) return known
    const rarity = this.#rarityOfPlace(commune, RARE_COMMUNE)
    this.#communeRarities[communeId] = rarity
    return rarity
  }

  rarityOfRegion({ region, regionId }: Place): number {
    const known = this.#regionRarities[regionId]
    if (known !== undefined) return known
    const rarity = this.#rarityOfPlace(regionKey(region), USUAL_REGION)
    this.#regionRarities[regionId] = rarity
    return rarity
  }

  #rarityOfPlace(key: string, expectedShare: number): number {
    return -Math.log(((this.#places.get(key) ?? 0) + SHIPPED_PEOPLE * expectedShare) / (this.#people + SHIPPED_PEOPLE))
  }

  toJSON(): SerializedTerms {
    return { people: this.#people, names: Object.fromEntries(this.#names), places: Object.fromEntries(this.#places) }
  }
}

const shipped = new Map<string, number>()
for (const [spelling, share] of usualNames) {
  const { name } = nameToken(spelling)
  shipped.set(name, Math.max(shipped.get(name) ?? 0, share))
}

const regionKey = (region: string) => `region ${region}`

function count(counts: Map<string, number>, key: string, weight: number): void {
  const total = (counts.get(key) ?? 0) + weight
  if (total > 0) counts.set(key, total)
  else counts.delete(key)
}
