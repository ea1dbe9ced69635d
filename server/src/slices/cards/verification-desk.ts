import { inPlatformScope, inUnitOfWork, theSystem } from '#platform/unit-of-work.ts'
import type { Workshop } from '#platform/workshop.ts'
import { countVerifications } from '#slices/billing/index.ts'
import { countProgrammesOf } from '#slices/mpi/index.ts'
import { hashToken } from './qr-token.ts'

export type Verdict = { status: 'valid'; programme_count: number } | { status: 'revoked' } | { status: 'not_found' }

interface Remembered {
  verdict: Verdict
  tenantId: string | undefined
  /** Of the card's code: the campaign's. */
  prefix: string
  until: number
}

interface PrefixCount {
  valid: number
  revoked: number
}

/** Another process's revocation is seen after this time at the latest; one of this process at once. */
const REMEMBER_MS = 4_000
const MOST_REMEMBERED = 20_000
const FLUSH_MS = 10_000
/** Nobody's: so that unknown tokens cost the same questions as known ones. */
const NOBODY = 'XX-XXX-00-00000000'

/**
 * Answers whether a token's card is valid, in the same way for every token. Verifications are counted in memory and
 * written in batches, so that a flood of them cannot write.
 */
export class VerificationDesk {
  readonly #shop: Workshop
  readonly #remembered = new Map<string, Remembered>()
  readonly #counts = new Map<string, Map<string, PrefixCount>>()
  readonly #timer: NodeJS.Timeout
  readonly #stopListening: () => void
  #generation = 0

  constructor(shop: Workshop) {
    this.#shop = shop
    this.#stopListening = shop.signals.on('cards-changed', () => {
      this.#generation++
      this.#remembered.clear()
    })
    this.#timer = setInterval(() => void this.flush(), FLUSH_MS)
    this.#timer.unref()
  }

  async verify(token: string): Promise<Verdict> {
    const hash = hashToken(token)
    const key = hash.toString('base64')
    const now = this.#shop.clock.now().getTime()
    const known = this.#remembered.get(key)
    const { verdict, tenantId, prefix } = known && known.until > now ? known : await this.#ask(hash, key, now)
    if (tenantId) this.#count(tenantId, prefix, verdict.status === 'valid' ? { valid: 1 } : { revoked: 1 })
    return verdict
  }

  async #ask(hash: Buffer, key: string, now: number): Promise<Remembered> {
    const generation = this.#generation
    const answer = await inPlatformScope(this.#shop, async ({ db }) => {
      const card = await db
        .selectFrom('card')
        .select(['tenant_id', 'status', 'mpi_id', 'card_code'])
        .where('token_hash', '=', hash)
        .executeTakeFirst()
      const programme_count = await countProgrammesOf(db, card?.mpi_id ?? NOBODY)
      const isIssued = card?.status === 'valid' || card?.status === 'revoked'
      const verdict: Verdict =
        card?.status === 'valid'
          ? { status: 'valid', programme_count }
          : { status: card?.status === 'revoked' ? 'revoked' : 'not_found' }
      const prefix = card?.card_code.split('-')[0] ?? ''
      return { verdict, tenantId: isIssued ? card.tenant_id : undefined, prefix, until: now + REMEMBER_MS }
    })
    // Nothing is remembered that was read before a change and arrives after it.
    if (generation === this.#generation) this.#remember(key, answer)
    return answer
  }

  #remember(key: string, answer: Remembered): void {
    if (this.#remembered.size >= MOST_REMEMBERED) this.#remembered.clear()
    this.#remembered.set(key, answer)
  }

  #count(tenantId: string, prefix: string, more: Partial<PrefixCount>): void {
    const ofTenant = this.#counts.get(tenantId) ?? new Map<string, PrefixCount>()
    const { valid, revoked } = ofTenant.get(prefix) ?? { valid: 0, revoked: 0 }
    ofTenant.set(prefix, { valid: valid + (more.valid ?? 0), revoked: revoked + (more.revoked ?? 0) })
    this.#counts.set(tenantId, ofTenant)
  }

  async flush(): Promise<void> {
    const counts = [...this.#counts]
    this.#counts.clear()
    for (const [tenantId, ofTenant] of counts) {
      const cause = `verifications.${this.#shop.ids.newId('request')}`
      const byPrefix = [...ofTenant].map(([prefix, count]) => ({ prefix, ...count }))
      const count = byPrefix.reduce((sum, { valid, revoked }) => sum + valid + revoked, 0)
      try {
        await inUnitOfWork(this.#shop, { tenantId, actor: theSystem }, async (work) => {
          await countVerifications(work, { cause, count })
          await work.publish('cards-verified', { counts: byPrefix })
        })
      } catch (error) {
        for (const { prefix, ...again } of byPrefix) this.#count(tenantId, prefix, again)
        this.#shop.log.warn('verifications not counted yet', { error })
      }
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#stopListening()
    await this.flush()
  }
}

const desks = new WeakMap<Workshop, VerificationDesk>()

/** One for each process: routes ask it, and whoever stops the process closes it. */
export function verificationDesk(shop: Workshop): VerificationDesk {
  const desk = desks.get(shop) ?? new VerificationDesk(shop)
  desks.set(shop, desk)
  return desk
}
