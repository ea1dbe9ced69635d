import { sql } from 'kysely'
import type { Services } from '#platform/services.ts'
import { inPlatformScope } from '#platform/unit-of-work.ts'
import { countProgrammesOf } from '#slices/mpi/index.ts'
import { endOfDay } from './validity.ts'

export type Verdict =
  | { status: 'valid'; programme_count: number; valid_until?: string }
  | { status: 'expired'; valid_until: string }
  | { status: 'revoked' }
  | { status: 'not_found' }

export interface LookupResult {
  verdict: Verdict
  /** When the verdict turns from valid to expired, as a timestamp. */
  expiresAt?: number
  /** Undefined unless the card was issued. */
  tenantId: string | undefined
  /** The prefix of the card's code, which is the campaign's. */
  prefix: string
}

interface PendingLookup {
  hash: Buffer
  resolve(result: LookupResult): void
  reject(error: unknown): void
}

/** An identity that nobody has: it makes an unknown token cost the same queries as an issued one. */
const NO_IDENTITY = 'XX-XXX-00-00000000'
const MAX_BATCH = 500

/**
 * Public verification: reads cards of all organizations, returns only a status and the number of programmes.
 *
 * Looks tokens up in the database, in batches. Tokens that arrive while a query is running wait for the next one and share
 * it, so that a flood of them takes one connection. No token is answered by a query that began before the token arrived.
 */
export class TokenLookup {
  readonly #services: Services
  #pending: PendingLookup[] = []
  #isRunning = false

  constructor(services: Services) {
    this.#services = services
  }

  find(hash: Buffer): Promise<LookupResult> {
    return new Promise((resolve, reject) => {
      this.#pending.push({ hash, resolve, reject })
      if (!this.#isRunning) void this.#runBatches()
    })
  }

  async #runBatches(): Promise<void> {
    this.#isRunning = true
    while (this.#pending.length > 0) {
      const batch = this.#pending.splice(0, MAX_BATCH)
      try {
        const results = await this.#query(batch.map(({ hash }) => hash))
        for (const [at, { resolve }] of batch.entries()) resolve(results[at] as LookupResult)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    this.#isRunning = false
  }

  #query(hashes: readonly Buffer[]): Promise<LookupResult[]> {
    return inPlatformScope(this.#services, async ({ db }) => {
      const rows = await db
        .selectFrom('card')
        .select(['token_hash', 'tenant_id', 'status', 'mpi_id', 'card_code', 'valid_until'])
        .where(sql<boolean>`token_hash = any(${hashes}::bytea[])`)
        .execute()
      const cardOf = new Map(rows.map((card) => [card.token_hash.toString('base64'), card]))
      const cards = hashes.map((hash) => cardOf.get(hash.toString('base64')))
      const counts = await countProgrammesOf(
        db,
        cards.map((card) => card?.mpi_id ?? NO_IDENTITY),
      )
      return cards.map((card) => toResult(card, counts.get(card?.mpi_id ?? NO_IDENTITY) ?? 0))
    })
  }
}

function toResult(
  card: { tenant_id: string; status: string; card_code: string; valid_until: string | null } | undefined,
  programme_count: number,
): LookupResult {
  const prefix = card?.card_code.split('-')[0] ?? ''
  if (card?.status === 'valid' && card.valid_until !== null) {
    const { tenant_id: tenantId, valid_until } = card
    return {
      verdict: { status: 'valid', programme_count, valid_until },
      expiresAt: endOfDay(valid_until),
      tenantId,
      prefix,
    }
  }
  if (card?.status === 'valid')
    return { verdict: { status: 'valid', programme_count }, tenantId: card.tenant_id, prefix }
  if (card?.status === 'revoked') return { verdict: { status: 'revoked' }, tenantId: card.tenant_id, prefix }
  return { verdict: { status: 'not_found' }, tenantId: undefined, prefix }
}
