import type { Gate } from '#platform/http/access.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import { ModuleInactive } from '../errors.ts'
import { listActiveModules } from './active-modules.ts'

/** How long a change by another process may go unnoticed here while its notification cannot arrive. */
const CACHE_MS = 3_000
const MAX_CACHED = 10_000

interface CachedModules {
  modules: ReadonlySet<string>
  expiresAt: number
}

/** Refuses callers whose organization does not have the module. */
export function moduleGate(services: Services): Gate {
  const cache = new Map<string, CachedModules>()
  services.notifier.on('modules-changed', ({ tenantId }) => void cache.delete(tenantId))
  services.notifier.on('notifications-missed', () => cache.clear())
  return async ({ tenantId }, module) => {
    const now = services.clock.now().getTime()
    const cached = cache.get(tenantId)
    const modules = cached && cached.expiresAt > now ? cached.modules : await readModules(services, tenantId)
    if (modules !== cached?.modules) {
      if (cache.size >= MAX_CACHED) cache.clear()
      cache.set(tenantId, { modules, expiresAt: now + CACHE_MS })
    }
    if (!modules.has(module)) throw new ModuleInactive(module)
  }
}

async function readModules(services: Services, tenantId: string): Promise<ReadonlySet<string>> {
  const active = await inReadScope(services, tenantId, listActiveModules)
  return new Set(active.map(({ module }) => module.key))
}
