import { MAX_HELD_MB, MAX_HELD_MB_PER_ORGANIZATION } from './limits.ts'
import { TooMuchAtOnce, TooMuchOfOrganization } from './refusals.ts'

const MB = 1_048_576

/** What one request holds. */
export interface Held {
  /** Refuses what would be too much. */
  add(bytes: number): void
  release(): void
}

/**
 * Counts the bytes that wait until a sandbox process reads them. Long bodies come as slowly as their senders like, so that
 * many at once would fill the memory.
 */
export class HeldBytes {
  readonly #ofOrganizations = new Map<string, number>()
  #total = 0

  open(tenantId: string): Held {
    let held = 0
    return {
      add: (bytes) => {
        this.#add(tenantId, bytes)
        held += bytes
      },
      release: () => {
        this.#release(tenantId, held)
        held = 0
      },
    }
  }

  #add(tenantId: string, bytes: number): void {
    const own = (this.#ofOrganizations.get(tenantId) ?? 0) + bytes
    if (own > MAX_HELD_MB_PER_ORGANIZATION * MB) throw new TooMuchOfOrganization()
    if (this.#total + bytes > MAX_HELD_MB * MB) throw new TooMuchAtOnce()
    this.#ofOrganizations.set(tenantId, own)
    this.#total += bytes
  }

  #release(tenantId: string, bytes: number): void {
    const left = (this.#ofOrganizations.get(tenantId) ?? 0) - bytes
    if (left > 0) this.#ofOrganizations.set(tenantId, left)
    else this.#ofOrganizations.delete(tenantId)
    this.#total -= bytes
  }
}
