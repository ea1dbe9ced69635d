import type { PlatformScope } from '../scopes.ts'
import type { Services } from '../services.ts'
import { inPlatformScope } from '../unit-of-work.ts'

/** Work of one organization that waits, and could start now. */
export interface WaitingWork {
  tenant_id: string
  count: number
  oldest_at: Date
}

/** A kind of work that a slice keeps in a table of its own. */
export interface WaitingKind {
  kind: string
  list(scope: PlatformScope): Promise<WaitingWork[]>
}

/** No statement counts further than this, however much waits. */
export const MOST_COUNTED = 20_000

const EVERY_MS = 10_000

/** Labels name the plan of an organization, never the organization. */
export type PlansOf = (scope: PlatformScope, tenantIds: readonly string[]) => Promise<ReadonlyMap<string, string>>

export function measureQueues(services: Services, kinds: readonly WaitingKind[], plansOf: PlansOf): void {
  const { metrics, queue } = services
  const show = (found: readonly Waiting[]) => {
    metrics.replace(
      'samakart_queue_depth',
      found.map(({ count, kind, plan }) => ({ labels: { kind, plan }, value: count })),
    )
    metrics.replace(
      'samakart_queue_oldest_seconds',
      found.map(({ seconds, kind, plan }) => ({ labels: { kind, plan }, value: seconds })),
    )
  }
  metrics.measurements.add({
    everyMs: EVERY_MS,
    async measure() {
      const ofSlices = await inPlatformScope(services, (scope) => countWaiting(scope, kinds, plansOf))
      const ofQueue = (await queue.countWaiting()).map((waiting) => ({ ...waiting, plan: '' }))
      show([...ofSlices, ...ofQueue])
    },
    forget: () => show([]),
  })
}

interface Waiting {
  kind: string
  plan: string
  count: number
  seconds: number
}

/** Every kind and plan has a value, also when nothing waits: an alert must be able to see that it is over. */
async function countWaiting(scope: PlatformScope, kinds: readonly WaitingKind[], plansOf: PlansOf): Promise<Waiting[]> {
  const found: Waiting[] = []
  for (const { kind, list } of kinds) {
    const works = await list(scope)
    const plans = await plansOf(
      scope,
      works.map(({ tenant_id }) => tenant_id),
    )
    const byPlan = Map.groupBy(works, ({ tenant_id }) => plans.get(tenant_id) ?? 'none')
    if (byPlan.size === 0) byPlan.set('none', [])
    for (const [plan, some] of byPlan) {
      const count = some.reduce((sum, work) => sum + work.count, 0)
      const oldest = Math.min(scope.now.getTime(), ...some.map(({ oldest_at }) => oldest_at.getTime()))
      found.push({ kind, plan, count, seconds: (scope.now.getTime() - oldest) / 1_000 })
    }
  }
  return found
}
