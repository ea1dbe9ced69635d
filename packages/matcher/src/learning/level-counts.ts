import { agreementOf } from '../agreement.ts'
import { evidenceOf } from '../evidence.ts'
import type { PreparedPerson } from '../person.ts'
import { PlaceLevelIndex } from '../places.ts'
import type { Population } from '../population.ts'
import { FIELDS, Field, levelsOfField, writeLevels } from './fields.ts'

/** How pairs of records of one person agree, counted by field and level. Nothing in it tells who they are. */
export class LevelCounts {
  readonly #levels = new Uint8Array(FIELDS)
  /** Pairs that differ somewhere. */
  readonly differing = emptyCounts()
  /** Pairs that say the same: the same list sent again says nothing about how records differ. */
  readonly repeats = emptyCounts()

  add(a: PreparedPerson, b: PreparedPerson, population: Population): void {
    const [one, other] = a.order <= b.order ? [a, b] : [b, a]
    writeLevels(agreementOf(one, other, { ...population, tellsNamesApart: true }), evidenceOf(one, other), this.#levels)
    const counts = this.#levels.every(saysTheSame) ? this.repeats : this.differing
    for (const [field, level] of this.#levels.entries()) {
      const levels = counts[field] as number[]
      levels[level] = (levels[level] as number) + 1
    }
  }
}

const saysTheSame = (level: number, field: number) =>
  level <= (field === Field.arrangement ? 0 : 1) || (field === Field.place && level === PlaceLevelIndex.same_region)

const emptyCounts = (): number[][] => levelsOfField.map((levels) => levels.map(() => 0))
