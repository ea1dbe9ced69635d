import type { Service } from '../send.ts'

/** A status, a close code of a WebSocket, or a word for what else happened. */
export type Outcome = number | string

/** What needs several connections, or one that does not speak as a client would. */
export interface Flood {
  what: string
  act(service: Service): Promise<Outcome[]>
  /** The outcomes that are right. */
  expected: readonly Outcome[]
  /** How often an outcome may occur. */
  atMost?: Readonly<Record<Outcome, number>>
  /** How much more memory all processes of the service may have at any moment of it. */
  maxGrowthMb?: number
  /** Takes seconds, so that the tests leave it out. */
  isLarge?: true
}

/** What is wrong with the outcomes, if anything is. */
export function mistakesOf({ expected, atMost = {} }: Flood, outcomes: readonly Outcome[]): string[] {
  const counts = Map.groupBy(outcomes, (outcome) => outcome)
  return [...counts].flatMap(([outcome, { length }]) => {
    if (!expected.includes(outcome)) return [`${length} × ${outcome}`]
    const limit = atMost[outcome]
    return limit !== undefined && length > limit ? [`${length} × ${outcome}, at most ${limit} are right`] : []
  })
}

export const times = <T>(count: number, make: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => make(at)))
