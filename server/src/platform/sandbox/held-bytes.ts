import type { Refusal } from '../refusal.ts'

const MB = 1_048_576

/** What one request holds. */
export interface Held {
  /** Refuses what would be too much. */
  add(bytes: number): void
  release(): void
}

export interface HeldLimit {
  mb: number
  refuse(): Refusal
}

/**
 * Counts the bytes that wait until they have been read. Bodies come as slowly as their senders like, so that many at once
 * would fill the memory or the disk.
 */
export class HeldBytes {
  readonly #ofOrganizations = new Map<string, number>()
  readonly #limits: { organization: HeldLimit; all: HeldLimit }
  #total = 0

  constructor(limits: { organization: HeldLimit; all: HeldLimit }) {
    this.#limits = limits
  }

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
    const { organization, all } = this.#limits
    if (own > organization.mb * MB) throw organization.refuse()
    if (this.#total + bytes > all.mb * MB) throw all.refuse()
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
