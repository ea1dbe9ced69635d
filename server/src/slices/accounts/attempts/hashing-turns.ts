import { TooManyRequests } from '#platform/refusals.ts'
import type { Networks } from './network.ts'
import { WaitingByNetwork } from './waiting-by-network.ts'

const PLACES = 4
/** Each kind keeps a place that the other cannot take, so that neither waits for the end of the other. */
const PLACES_OF_A_KIND = 3
const MAX_WAITING = 256
const RETRY_SECONDS = 2

interface Waiting {
  start: () => void
  refuse: (error: Error) => void
}

class Kind {
  running = 0
  readonly waiting = new WaitingByNetwork<Waiting>(MAX_WAITING)
}

/** Whose turn it is: somebody whom the service knows, by a name that tells them apart, or a stranger from a network. */
export type Turn = { known: string } | { stranger: Networks }

/**
 * Hashing is expensive on purpose, so without a limit anybody could stop the service with sign-ins. Those who sign in from where their
 * account has signed in before do not wait behind strangers, and strangers take turns by network.
 */
export class HashingTurns {
  readonly #known = new Kind()
  readonly #strangers = new Kind()

  async take<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
    const [kind, networks] =
      'known' in turn ? [this.#known, { own: turn.known, around: turn.known }] : [this.#strangers, turn.stranger]
    await new Promise<void>((start, refuse) => {
      kind.waiting.add(networks, { start, refuse })?.refuse(new TooManyRequests(RETRY_SECONDS))
      this.#fillPlaces()
    })
    try {
      return await work()
    } finally {
      kind.running--
      this.#fillPlaces()
    }
  }

  #fillPlaces(): void {
    for (let kind = this.#nextKind(); kind; kind = this.#nextKind()) {
      kind.running++
      kind.waiting.next()?.start()
    }
  }

  #nextKind(): Kind | undefined {
    if (this.#known.running + this.#strangers.running >= PLACES) return undefined
    return [this.#known, this.#strangers].find(
      ({ running, waiting }) => waiting.length > 0 && running < PLACES_OF_A_KIND,
    )
  }
}
