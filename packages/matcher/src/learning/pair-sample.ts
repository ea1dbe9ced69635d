import { agreementOf } from '../agreement.ts'
import { type Evidence, evidenceOf } from '../evidence.ts'
import type { PreparedPerson } from '../person.ts'
import type { Population } from '../population.ts'
import { shippedLogit } from '../score.ts'
import { shippedWeights } from '../weights.ts'
import { writeContexts } from './contexts.ts'
import { FIELDS, writeLevels } from './fields.ts'

/** Pairs of people with what the matcher says of them, in columns. */
export class PairSample {
  readonly a: Uint32Array
  readonly b: Uint32Array
  readonly levels: Uint8Array
  readonly contexts: Uint8Array
  readonly lastRarity: Float32Array
  readonly firstRarity: Float32Array
  /** The logit of the shipped weights. */
  readonly shipped: Float32Array
  readonly size: number

  constructor(pairs: readonly (readonly [number, number])[]) {
    this.size = pairs.length
    this.a = Uint32Array.from(pairs, ([one]) => one)
    this.b = Uint32Array.from(pairs, ([, other]) => other)
    this.levels = new Uint8Array(this.size * FIELDS)
    this.contexts = new Uint8Array(this.size * FIELDS)
    this.lastRarity = new Float32Array(this.size)
    this.firstRarity = new Float32Array(this.size)
    this.shipped = new Float32Array(this.size)
  }

  /** Compares every pair. Called again when the counts of names have changed, because rarity and levels depend on them. */
  compare(people: readonly PreparedPerson[], population: Population): void {
    for (let at = 0; at < this.size; at++) {
      let one = people[this.a[at] as number] as PreparedPerson
      let other = people[this.b[at] as number] as PreparedPerson
      if (one.order > other.order) [one, other] = [other, one]
      const agreement = agreementOf(one, other, population)
      const evidence: readonly Evidence[] = evidenceOf(one, other)
      writeLevels(agreement, evidence, this.levels, at * FIELDS)
      writeContexts(this.levels, at * FIELDS, agreement.lastRarity, this.contexts)
      this.lastRarity[at] = agreement.lastRarity
      this.firstRarity[at] = agreement.firstRarity
      this.shipped[at] = shippedLogit(agreement, evidence, population, shippedWeights).logit
    }
  }
}
