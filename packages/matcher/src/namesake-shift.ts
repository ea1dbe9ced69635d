import type { Agreement } from './agreement.ts'
import { DateLevelIndex } from './dates.ts'
import { nameGroup, placeGroup } from './features.ts'

/** How much of the excess counts. Measured on registries of large compounds. */
const WEIGHT = 0.7
/** Groups of levels: the same name in some spelling or short form; the same commune or region. */
const LAST_AGREEING_NAME = 2
const OTHER_REGION = 4

/**
 * Where families repeat names, people of one name in one place whose dates do not prove that they are one are two people more often.
 * `excess` is the logarithm of how many times more often than in the registries of the fit.
 */
export function namesakeShift(excess: number, { last, first, date, place }: Agreement): number {
  if (excess === 0 || date === DateLevelIndex.same_day || date === DateLevelIndex.missing) return 0
  const lastGroup = nameGroup[last] as number
  const firstGroup = nameGroup[first] as number
  if (lastGroup === 0 || lastGroup > LAST_AGREEING_NAME || firstGroup === 0 || firstGroup > LAST_AGREEING_NAME) return 0
  return (placeGroup[place] as number) < OTHER_REGION ? -WEIGHT * excess : 0
}
