import { sql } from 'kysely'
import { theSystem } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformScope, inUnitOfWork } from '#platform/unit-of-work.ts'
import { countVerifications } from '#slices/billing/index.ts'
import { countProgrammesOf } from '#slices/mpi/index.ts'
import { hashToken } from './qr-token.ts'
import { endOfDay } from './validity.ts'

interface PrefixCount {
  valid: number
  revoked: number
}

/**
 * Counts verifications in memory and writes them in batches, so that a flood of them does not become a flood of writes. A
 * process that is killed loses the counts since the last batch; they are never charged, and no verdict depends on them.
 */
class VerificationCounts {
  readonly #services: Services
  readonly #counts = new Map<string, Map<string, PrefixCount>>()

  constructor(services: Services) {
    this.#services = services
  }

  add(tenantId: string, prefix: string, { valid, revoked }: PrefixCount): void {
    const byPrefix = this.#counts.get(tenantId) ?? new Map<string, PrefixCount>()
    const count = byPrefix.get(prefix) ?? { valid: 0, revoked: 0 }
    count.valid += valid
    count.revoked += revoked
    this.#counts.set(tenantId, byPrefix.set(prefix, count))
  }

  async flush(): Promise<void> {
    const counts = [...this.#counts]
    this.#counts.clear()
    for (const [tenantId, byPrefix] of counts) {
      const cause = `verifications.${this.#services.ids.newId('request')}`
      const prefixCounts = [...byPrefix].map(([prefix, count]) => ({ prefix, ...count }))
      const count = prefixCounts.reduce((sum, { valid, revoked }) => sum + valid + revoked, 0)
      try {
        await inUnitOfWork(this.#services, { tenantId, actor: theSystem }, async (work) => {
          await countVerifications(work, { cause, count })
          await work.publish('cards-verified', { counts: prefixCounts })
        })
      } catch (error) {
        for (const { prefix, ...uncounted } of prefixCounts) this.add(tenantId, prefix, uncounted)
        this.#services.log.warn('verifications not counted yet', { error })
      }
    }
  }
}

interface CachedResult extends LookupResult {
  cachedUntil: number
  /**
   * The session of notifications in which it was read: between two sessions a revocation by another process may be
   * missed.
   */
  session: number
}

/** The count of programmes may be this old. A revocation clears the cache at once, also one by another process. */
const CACHE_MS = 4_000
const MAX_CACHED = 20_000
/** A longer text is no token; caching it would let anybody fill the memory. */
const MAX_CACHED_LENGTH = 64
const FLUSH_MS = 10_000
const ONE_VALID = { valid: 1, revoked: 0 }
const ONE_REVOKED = { valid: 0, revoked: 1 }

/** Answers whether a token's card is valid, in the same way for every token. */
export class CardVerifier {
  readonly #services: Services
  readonly #lookup: TokenLookup
  readonly #counts: VerificationCounts
  readonly #cache = new Map<string, CachedResult>()
  readonly #timer: NodeJS.Timeout
  readonly #stopListening: () => void
  #generation = 0

  constructor(services: Services) {
    this.#services = services
    this.#lookup = new TokenLookup(services)
    this.#counts = new VerificationCounts(services)
    this.#stopListening = services.notifier.on('cards-changed', () => this.#clearCache())
    this.#timer = setInterval(() => void this.flush(), FLUSH_MS)
    this.#timer.unref()
  }

  /** Returns a cached verdict without a promise: at a queue of people most tokens are verified again within seconds. */
  verify(token: string): Verdict | Promise<Verdict> {
    const cached = this.#cache.get(token)
    if (cached && this.#isFresh(cached)) return this.#count(cached)
    return this.#lookUp(token)
  }

  #isFresh({ cachedUntil, session }: CachedResult): boolean {
    return session === this.#services.processNotifications.session && cachedUntil > this.#services.clock.now().getTime()
  }

  async #lookUp(token: string): Promise<Verdict> {
    const generation = this.#generation
    const { session } = this.#services.processNotifications
    const cachedUntil = this.#services.clock.now().getTime() + CACHE_MS
    const result = await this.#lookup.find(hashToken(token))
    // A result that was read before a change and arrives after it must not be cached.
    if (generation === this.#generation && session !== undefined && token.length <= MAX_CACHED_LENGTH)
      this.#store(token, { ...result, cachedUntil, session })
    return this.#count(result)
  }

  #store(token: string, result: CachedResult): void {
    if (this.#cache.size >= MAX_CACHED) this.#cache.clear()
    this.#cache.set(token, result)
  }

  #clearCache(): void {
    this.#generation++
    this.#cache.clear()
  }

  /** An expired card is counted like a valid one: it is genuine and not revoked. */
  #count({ verdict, expiresAt, tenantId, prefix }: LookupResult): Verdict {
    if (tenantId) this.#counts.add(tenantId, prefix, verdict.status === 'valid' ? ONE_VALID : ONE_REVOKED)
    const isOver = expiresAt !== undefined && this.#services.clock.now().getTime() >= expiresAt
    const isExpired = isOver && verdict.status === 'valid'
    this.#services.metrics.count('samakart_verifications_total', { result: isExpired ? 'expired' : verdict.status })
    return isExpired ? { status: 'expired', valid_until: verdict.valid_until ?? '' } : verdict
  }

  /** Counts a card that was verified by another text than its token. */
  countCard(tenantId: string, cardCode: string, isValid: boolean): void {
    this.#counts.add(tenantId, cardCode.split('-')[0] ?? '', isValid ? ONE_VALID : ONE_REVOKED)
  }

  flush(): Promise<void> {
    return this.#counts.flush()
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#stopListening()
    await this.flush()
  }
}

type Verdict =
  | { status: 'valid'; programme_count: number; valid_until?: string }
  | { status: 'expired'; valid_until: string }
  | { status: 'revoked' }
  | { status: 'not_found' }

interface LookupResult {
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

/** An identity that does not exist: it makes an unknown token cost the same queries as an issued one. */
const NO_IDENTITY = 'XX-XXX-00-00000000'
const MAX_BATCH = 500

/**
 * Public verification: reads cards of all organizations, returns only a status and the number of programmes.
 *
 * Looks tokens up in the database, in batches. Tokens that arrive while a query is running wait for the next one and share
 * it, so that a flood of them takes one connection. No token is answered by a query that began before the token arrived.
 */
class TokenLookup {
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
