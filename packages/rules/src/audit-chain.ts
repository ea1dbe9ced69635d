import { createHash } from 'node:crypto'
import { canonicalJson } from './canonical-json.ts'

/** Numbers, ids, hashes and terms of the domain; never a name, a date of birth or a phone number. */
export type ActDetails = Readonly<Record<string, string | number | boolean | null>>

/** What an actor did: `user.created` on `usr_…`. */
export interface Act {
  action: string
  object: string
  details?: ActDetails
}

export interface ChainEntry {
  seq: number
  at: string
  actor: string
  action: string
  object: string
  details: Readonly<Record<string, unknown>>
  previous_hash: string
  hash: string
}

export const GENESIS = '0'.repeat(64)

/** The leading zero byte separates the hashes of entries from any other hash over the same bytes. */
export function hashEntry(tenantId: string, entry: Omit<ChainEntry, 'hash'>): string {
  const { previous_hash, ...facts } = entry
  return createHash('sha256')
    .update(Buffer.from([0]))
    .update(Buffer.from(previous_hash, 'hex'))
    .update(canonicalJson({ tenant_id: tenantId, ...facts }))
    .digest('hex')
}

export interface ChainFault {
  seq: number
  reason: 'missing_or_reordered' | 'broken_link' | 'changed'
}

/** Checks the entries of a chain one after the other and stops at the first fault. */
export class ChainWalk {
  readonly #tenantId: string
  seq = 0
  hash = GENESIS
  fault: ChainFault | undefined

  /** After an entry that is known, or from the first. */
  constructor(tenantId: string, { seq, hash } = { seq: 0, hash: GENESIS }) {
    this.#tenantId = tenantId
    this.seq = seq
    this.hash = hash
  }

  step(entry: ChainEntry): void {
    if (this.fault) return
    const { hash, ...rest } = entry
    if (entry.seq !== this.seq + 1) this.fault = { seq: this.seq + 1, reason: 'missing_or_reordered' }
    else if (entry.previous_hash !== this.hash) this.fault = { seq: entry.seq, reason: 'broken_link' }
    else if (hashEntry(this.#tenantId, rest) !== hash) this.fault = { seq: entry.seq, reason: 'changed' }
    else {
      this.seq = entry.seq
      this.hash = hash
    }
  }
}
