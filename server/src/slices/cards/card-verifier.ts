import type { Services } from '#platform/services.ts'
import { hashToken } from './qr-token.ts'
import { type Finding, TokenLookup, type Verdict } from './token-lookup.ts'
import { VerificationCounts } from './verification-counts.ts'

interface Remembered extends Finding {
  until: number
  /** Between two sessions of notifications another process's revocation may be missed. */
  session: number
}

/** The count of programmes may be this old. ProcessNotifications of a revocation comes at once, from other processes too. */
const REMEMBER_MS = 4_000
const MOST_REMEMBERED = 20_000
/** Longer words are no tokens; remembering them would let anybody fill the memory. */
const LONGEST_REMEMBERED = 64
const FLUSH_MS = 10_000
const ONE_VALID = { valid: 1, revoked: 0 }
const ONE_REVOKED = { valid: 0, revoked: 1 }

/** Answers whether a token's card is valid, in the same way for every token. */
export class CardVerifier {
  readonly #services: Services
  readonly #lookup: TokenLookup
  readonly #counts: VerificationCounts
  readonly #remembered = new Map<string, Remembered>()
  readonly #timer: NodeJS.Timeout
  readonly #stopListening: () => void
  #generation = 0

  constructor(services: Services) {
    this.#services = services
    this.#lookup = new TokenLookup(services)
    this.#counts = new VerificationCounts(services)
    this.#stopListening = services.notifier.on('cards-changed', () => this.#forget())
    this.#timer = setInterval(() => void this.flush(), FLUSH_MS)
    this.#timer.unref()
  }

  /** At once where the answer is remembered: most are asked again within seconds, at a queue of people. */
  verify(token: string): Verdict | Promise<Verdict> {
    const known = this.#remembered.get(token)
    if (known && this.#isFresh(known)) return this.#count(known)
    return this.#ask(token)
  }

  #isFresh({ until, session }: Remembered): boolean {
    return session === this.#services.processNotifications.session && until > this.#services.clock.now().getTime()
  }

  async #ask(token: string): Promise<Verdict> {
    const generation = this.#generation
    const { session } = this.#services.processNotifications
    const until = this.#services.clock.now().getTime() + REMEMBER_MS
    const finding = await this.#lookup.find(hashToken(token))
    // Nothing is remembered that was read before a change and arrives after it.
    if (generation === this.#generation && session !== undefined && token.length <= LONGEST_REMEMBERED)
      this.#remember(token, { ...finding, until, session })
    return this.#count(finding)
  }

  #remember(token: string, answer: Remembered): void {
    if (this.#remembered.size >= MOST_REMEMBERED) this.#remembered.clear()
    this.#remembered.set(token, answer)
  }

  #forget(): void {
    this.#generation++
    this.#remembered.clear()
  }

  #count({ verdict, tenantId, prefix }: Finding): Verdict {
    if (tenantId) this.#counts.add(tenantId, prefix, verdict.status === 'valid' ? ONE_VALID : ONE_REVOKED)
    return verdict
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
