import { sql } from 'kysely'
import type { Services } from '#platform/services.ts'
import { inPlatformScope } from '#platform/unit-of-work.ts'
import { countProgrammesOf } from '#slices/mpi/index.ts'

export type Verdict = { status: 'valid'; programme_count: number } | { status: 'revoked' } | { status: 'not_found' }

export interface Finding {
  verdict: Verdict
  /** Of an issued card only. */
  tenantId: string | undefined
  /** Of the card's code: the campaign's. */
  prefix: string
}

interface Asker {
  hash: Buffer
  resolve(finding: Finding): void
  reject(error: unknown): void
}

/** Nobody's: so that unknown tokens cost the same questions as known ones. */
const NOBODY = 'XX-XXX-00-00000000'
const MOST_AT_ONCE = 500

/**
 * Asks the database about tokens. Those that come while one question is under way wait for the next and share it, so
 * that a flood costs the database one connection and never sees less than was committed when it asked.
 */
export class TokenLookup {
  readonly #services: Services
  #waiting: Asker[] = []
  #isAsking = false

  constructor(services: Services) {
    this.#services = services
  }

  find(hash: Buffer): Promise<Finding> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ hash, resolve, reject })
      if (!this.#isAsking) void this.#askInTurn()
    })
  }

  async #askInTurn(): Promise<void> {
    this.#isAsking = true
    while (this.#waiting.length > 0) {
      const askers = this.#waiting.splice(0, MOST_AT_ONCE)
      try {
        const findings = await this.#ask(askers.map(({ hash }) => hash))
        for (const [at, { resolve }] of askers.entries()) resolve(findings[at] as Finding)
      } catch (error) {
        for (const { reject } of askers) reject(error)
      }
    }
    this.#isAsking = false
  }

  #ask(hashes: readonly Buffer[]): Promise<Finding[]> {
    return inPlatformScope(this.#services, async ({ db }) => {
      const cards = await db
        .selectFrom('card')
        .select(['token_hash', 'tenant_id', 'status', 'mpi_id', 'card_code'])
        .where(sql<boolean>`token_hash = any(${hashes}::bytea[])`)
        .execute()
      const cardOf = new Map(cards.map((card) => [card.token_hash.toString('base64'), card]))
      const found = hashes.map((hash) => cardOf.get(hash.toString('base64')))
      const counts = await countProgrammesOf(
        db,
        found.map((card) => card?.mpi_id ?? NOBODY),
      )
      return found.map((card) => toFinding(card, counts.get(card?.mpi_id ?? NOBODY) ?? 0))
    })
  }
}

function toFinding(
  card: { tenant_id: string; status: string; card_code: string } | undefined,
  programme_count: number,
): Finding {
  const prefix = card?.card_code.split('-')[0] ?? ''
  if (card?.status === 'valid')
    return { verdict: { status: 'valid', programme_count }, tenantId: card.tenant_id, prefix }
  if (card?.status === 'revoked') return { verdict: { status: 'revoked' }, tenantId: card.tenant_id, prefix }
  return { verdict: { status: 'not_found' }, tenantId: undefined, prefix }
}
