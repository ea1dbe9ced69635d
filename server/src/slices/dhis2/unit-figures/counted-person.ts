/** What is counted of a person, or of an enrollment that has no identity. */
export interface CountedPerson {
  enrollments: readonly EnrollmentCount[]
  cards: readonly CardCount[]
  /** The region of residence; missing for an enrollment without an identity, which is nobody. */
  region?: string
}

interface EnrollmentCount {
  /** `/root/…/unit`. */
  path: string
  programme: string
  status: string
  count: number
}

interface CardCount {
  /** The programme that the card was made for; empty for cards of other campaigns. */
  programme: string
  /** The last day on which the card is valid, `FOR_EVER`, or `REVOKED`. */
  value: string
  count: number
}

export const REVOKED = 'revoked'
/** Sorts after every day, as an empty text sorts before. */
export const FOR_EVER = 'infinity'
export const ALL_PROGRAMMES = ''

export type CountKind = 'enrollments' | 'people' | 'cards' | 'residence' | 'place'

export interface UnitCount {
  unit: string
  programme: string
  kind: CountKind
  value: string
  count: number
}

/**
 * What a person adds to the counters of all units on the paths of the enrollments. A person counts once in a unit, however many
 * enrollments there are below it; of a programme, only its own cards count.
 */
export function countsOf({ enrollments, cards, region }: CountedPerson): UnitCount[] {
  const counts: UnitCount[] = []
  const programmesOf = new Map<string, Set<string>>()
  const places = new Set<string>()
  for (const { path, programme, status, count } of enrollments) {
    const units = new Set(path.split('/').filter((uid) => uid !== ''))
    for (const unit of units) {
      counts.push({ unit, programme, kind: 'enrollments', value: status, count })
      programmesOf.set(unit, (programmesOf.get(unit) ?? new Set()).add(programme))
    }
    const place = [...units].at(-1)
    if (place !== undefined) places.add(place)
  }
  if (region === undefined) return counts
  for (const [unit, programmes] of programmesOf) {
    counts.push({ unit, programme: ALL_PROGRAMMES, kind: 'residence', value: region, count: 1 })
    for (const programme of [ALL_PROGRAMMES, ...programmes]) {
      const held = cards.filter((card) => programme === ALL_PROGRAMMES || card.programme === programme)
      counts.push({ unit, programme, kind: 'people', value: lastDayOf(held), count: 1 })
      for (const { value, count } of held) counts.push({ unit, programme, kind: 'cards', value, count })
    }
  }
  for (const unit of places) counts.push({ unit, programme: ALL_PROGRAMMES, kind: 'place', value: region, count: 1 })
  return counts
}

/** The last day on which one of the cards is valid; empty if none ever is. */
function lastDayOf(cards: readonly CardCount[]): string {
  return cards.reduce((last, { value }) => (value !== REVOKED && value > last ? value : last), '')
}

/**
 * How the counters change when people change, without what stays the same. Contents are texts, because many people are counted alike, and
 * what they add is computed once for all of them.
 */
export function differenceOf(
  changes: Iterable<{ before: string | undefined; after: string | undefined }>,
): UnitCount[] {
  const times = new Map<string, number>()
  const tally = (content: string | undefined, by: 1 | -1) => {
    if (content !== undefined) times.set(content, (times.get(content) ?? 0) + by)
  }
  for (const { before, after } of changes) {
    tally(before, -1)
    tally(after, 1)
  }
  const sums = new Map<string, UnitCount>()
  for (const [content, factor] of times) {
    if (factor === 0) continue
    for (const each of countsOf(JSON.parse(content) as CountedPerson)) {
      const key = `${each.unit}|${each.programme}|${each.kind}|${each.value}`
      const sum = sums.get(key)
      if (sum) sum.count += factor * each.count
      else sums.set(key, { ...each, count: factor * each.count })
    }
  }
  return [...sums.values()].filter(({ count }) => count !== 0)
}
