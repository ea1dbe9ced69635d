import type { TenantKeys } from '#platform/crypto/tenant-keys.ts'
import type { Known } from './candidates.ts'

/** Somebody takes one and a half kilobytes. */
const MOST_REMEMBERED = 40_000

interface Remembered {
  seal: string
  known: Known
}

/**
 * People who were opened a moment ago. A batch meets the same ones again and again, and to open and prepare them costs
 * more than to compare them. Whoever recalls somebody brings the seal that stands in the database now: what was written
 * since, by whatever process, is not recalled.
 */
class RememberedPeople {
  readonly #people = new Map<number, Remembered>()

  has(no: number): boolean {
    return this.#people.has(no)
  }

  recall(no: number, seal: string | undefined): Known | undefined {
    const found = this.#people.get(no)
    if (!found || found.seal !== seal) return undefined
    this.#people.delete(no)
    this.#people.set(no, found)
    return found.known
  }

  remember(seal: string, known: Known): void {
    this.#people.delete(known.no)
    // A part of a long text would keep all of it in memory.
    this.#people.set(known.no, { seal: Buffer.from(seal, 'latin1').toString('latin1'), known })
    if (this.#people.size <= MOST_REMEMBERED) return
    const [oldest] = this.#people.keys()
    if (oldest !== undefined) this.#people.delete(oldest)
  }
}

let present: { keys: WeakRef<TenantKeys>; people: RememberedPeople } | undefined

/** One organization at a time: batches of two seldom take turns, and their people would push each other out. */
export function rememberedPeople(keys: TenantKeys): RememberedPeople {
  if (present?.keys.deref() === keys) return present.people
  present = { keys: new WeakRef(keys), people: new RememberedPeople() }
  return present.people
}
