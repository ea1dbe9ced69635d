// Pairs of a registry as two sets of rules judge them: what decides now, and what is tried.
import { type Population, type PreparedPerson, randomNumbers, scorePrepared } from '@samakart/matcher'
import { type Decision, decide, decisions, type Thresholds, thresholdsInUse } from '../decide.ts'

export interface Rules extends Thresholds {
  population: Population
}

export const rulesInUse = (population: Population): Rules => ({ population, ...thresholdsInUse })

export interface JudgedPair {
  scoreNow: number
  scoreTried: number
  now: Decision
  tried: Decision
}

export function judgeBoth(a: PreparedPerson, b: PreparedPerson, now: Rules, tried: Rules): JudgedPair {
  const scoreNow = scorePrepared(a, b, now.population)
  const scoreTried = tried.population === now.population ? scoreNow : scorePrepared(a, b, tried.population)
  return {
    scoreNow,
    scoreTried,
    now: decide({ score: scoreNow }, now).decision,
    tried: decide({ score: scoreTried }, tried).decision,
  }
}

/** What the figures of a trial call a decision about a pair. */
const judgementOf = { same: 'same', review: 'review', new: 'distinct' } as const satisfies Record<Decision, string>
export const judgements = Object.values(judgementOf)
type PairJudgement = (typeof judgements)[number]

export interface Movement {
  from: PairJudgement
  to: PairJudgement
  /** Of the whole registry, as the people who were read let expect. */
  pairs: number
}

/** How good a set of rules is, if its own probabilities are right. Null where there is no such pair. */
export interface Expectation {
  linked: number
  reviewed: number
  /** Of the linked pairs, the share that are one person. */
  precision: number | null
  /** Of all pairs that are one person, the share that is linked, and the share that is linked or reviewed. */
  recall: number | null
  recall_with_review: number | null
}

export interface TrialResult {
  people: number
  pairs: number
  now: Expectation
  tried: Expectation
  movements: Movement[]
  /** The identity numbers of some pairs of each movement. */
  examples: { from: PairJudgement; to: PairJudgement; numbers: [number, number][] }[]
}

const MAX_EXAMPLES = 10
const SEED = 3

/** The sums of the probabilities of the pairs that one set of rules links, asks about, and leaves. */
class Sums {
  readonly #pairs = { same: 0, review: 0, new: 0 }
  readonly #matches = { same: 0, review: 0, new: 0 }

  add(decision: Decision, probability: number): void {
    this.#pairs[decision]++
    this.#matches[decision] += probability
  }

  expectation(weight: number): Expectation {
    const { same, review, new: apart } = this.#matches
    const all = same + review + apart
    const share = (part: number, whole: number) => (whole === 0 ? null : Math.round((part / whole) * 1e4) / 1e4)
    return {
      linked: this.#pairs.same * weight,
      reviewed: this.#pairs.review * weight,
      precision: share(same, this.#pairs.same),
      recall: share(same, all),
      recall_with_review: share(same + review, all),
    }
  }
}

/** Counts pairs by how they move, and keeps some of each movement, drawn so that each had the same chance. */
export class Tally {
  readonly #now = new Sums()
  readonly #tried = new Sums()
  readonly #moved = new Map<string, { count: number; numbers: [number, number][] }>()
  readonly #random = randomNumbers(SEED)
  #pairs = 0
  #people = 0

  countPerson(): void {
    this.#people++
  }

  add(pair: JudgedPair, numbers: [number, number]): void {
    this.#pairs++
    this.#now.add(pair.now, pair.scoreNow)
    this.#tried.add(pair.tried, pair.scoreTried)
    if (pair.now === pair.tried) return
    const key = `${pair.now} ${pair.tried}`
    const moved = this.#moved.get(key) ?? { count: 0, numbers: [] }
    this.#moved.set(key, moved)
    moved.count++
    if (moved.numbers.length < MAX_EXAMPLES) moved.numbers.push(numbers)
    else {
      const slot = Math.floor(this.#random() * moved.count)
      if (slot < MAX_EXAMPLES) moved.numbers[slot] = numbers
    }
  }

  /** Each pair that was read stands for `weight` pairs of the registry. */
  result(weight: number): TrialResult {
    const movements = decisions.flatMap((from) =>
      decisions
        .filter((to) => to !== from)
        .map((to) => ({ from: judgementOf[from], to: judgementOf[to], moved: this.#moved.get(`${from} ${to}`) })),
    )
    return {
      people: this.#people,
      pairs: this.#pairs * weight,
      now: this.#now.expectation(weight),
      tried: this.#tried.expectation(weight),
      movements: movements.map(({ from, to, moved }) => ({ from, to, pairs: (moved?.count ?? 0) * weight })),
      examples: movements.map(({ from, to, moved }) => ({ from, to, numbers: moved?.numbers ?? [] })),
    }
  }
}
