import { theSystem } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inUnitOfWork } from '#platform/unit-of-work.ts'
import { countVerifications } from '#slices/billing/index.ts'

interface PrefixCount {
  valid: number
  revoked: number
}

/**
 * Counts verifications in memory and writes them in batches, so that a flood of them does not become a flood of writes. A
 * process that is killed loses the counts since the last batch; they are never charged, and no verdict depends on them.
 */
export class VerificationCounts {
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
