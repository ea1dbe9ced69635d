import { theSystem } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inUnitOfWork } from '#platform/unit-of-work.ts'
import { countVerifications } from '#slices/billing/index.ts'

interface PrefixCount {
  valid: number
  revoked: number
}

/**
 * Verifications are counted in memory and written in batches, so that a flood of them cannot write. A process that is
 * killed loses those since the last batch: they are never charged, and answers never depend on them.
 */
export class VerificationCounts {
  readonly #services: Services
  readonly #counts = new Map<string, Map<string, PrefixCount>>()

  constructor(services: Services) {
    this.#services = services
  }

  add(tenantId: string, prefix: string, { valid, revoked }: PrefixCount): void {
    const ofTenant = this.#counts.get(tenantId) ?? new Map<string, PrefixCount>()
    const count = ofTenant.get(prefix) ?? { valid: 0, revoked: 0 }
    count.valid += valid
    count.revoked += revoked
    this.#counts.set(tenantId, ofTenant.set(prefix, count))
  }

  async flush(): Promise<void> {
    const counts = [...this.#counts]
    this.#counts.clear()
    for (const [tenantId, ofTenant] of counts) {
      const cause = `verifications.${this.#services.ids.newId('request')}`
      const byPrefix = [...ofTenant].map(([prefix, count]) => ({ prefix, ...count }))
      const count = byPrefix.reduce((sum, { valid, revoked }) => sum + valid + revoked, 0)
      try {
        await inUnitOfWork(this.#services, { tenantId, actor: theSystem }, async (work) => {
          await countVerifications(work, { cause, count })
          await work.publish('cards-verified', { counts: byPrefix })
        })
      } catch (error) {
        for (const { prefix, ...again } of byPrefix) this.add(tenantId, prefix, again)
        this.#services.log.warn('verifications not counted yet', { error })
      }
    }
  }
}
