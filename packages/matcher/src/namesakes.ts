// In some registries families repeat names: cousins of one age, in one village, named after one grandfather. How often that happens is
// seen where it can be told for certain: among people with one name in one commune whose full birth dates lie years apart.
import type { BirthDate } from './dates.ts'
import type { NameField } from './names/person-name.ts'
import type { PreparedPerson } from './person.ts'

const MIN_GAP = 2
const MAX_GAP = 14
/** Larger groups are cut: more pairs teach hardly more. */
const MAX_GROUP = 60
/** In registries of the fit, for this number of births, pairs from one family or village and pairs by coincidence. */
const FITTED_BIRTHS = 5_000
const RELATED_PAIRS = 28
const COINCIDENT_PAIRS = 12
/** This number of expected pairs is assumed to have been seen already: a small registry moves little. */
const ASSUMED_PAIRS = 20
const MAX_EXCESS = 2.5

export class Namesakes {
  readonly #groups = new Map<string, BirthDate[]>()
  #births = 0
  #pairs = 0

  /** Records of one name, place, sex and full birth date are one birth, so that duplicates are not counted. */
  add({ readings, birth, place, sex }: PreparedPerson): void {
    const [name] = readings
    if (!birth || birth.isYearOnly || !place.commune || !name) return
    if (name.last.tokens.length === 0 || name.first.tokens.length === 0) return
    const key = `${wordsOf(name.last)}|${wordsOf(name.first)}|${place.commune}|${sex}`
    const group = this.#groups.get(key)
    if (group?.some(({ firstDay }) => firstDay === birth.firstDay)) return
    this.#births++
    if (!group) this.#groups.set(key, [birth])
    else {
      for (const other of group) if (areYearsApart(birth, other)) this.#pairs++
      if (group.length < MAX_GROUP) group.push(birth)
    }
  }

  /**
   * The logarithm of how many times more namesakes of nearly one age there are than in the registries of the fit. `share` is that of
   * the registry's people who were added: relatives are seen only if both were.
   */
  excess(share = 1): number {
    const scale = this.#births / FITTED_BIRTHS
    const expected = scale * (RELATED_PAIRS * share + COINCIDENT_PAIRS * scale)
    const excess = Math.log((this.#pairs + ASSUMED_PAIRS) / (expected + ASSUMED_PAIRS))
    return Math.round(Math.max(-MAX_EXCESS, Math.min(MAX_EXCESS, excess)) * 1e4) / 1e4
  }
}

const wordsOf = ({ tokens }: NameField) => tokens.map(({ name }) => name).join(' ')

/** The same day in another year is a slip of the pen as often as another person. */
function areYearsApart(a: BirthDate, b: BirthDate): boolean {
  const gap = Math.abs(a.year - b.year)
  return gap >= MIN_GAP && gap <= MAX_GAP && (a.month !== b.month || a.day !== b.day)
}
