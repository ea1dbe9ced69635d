import type { Gate } from '#platform/http/access.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import { ModuleInactive } from '../errors.ts'
import { listActiveModules } from './active-modules.ts'

/** How long another process's change of a plan or a module may go unnoticed here. */
const REMEMBER_MS = 3_000
const MOST_REMEMBERED = 10_000

interface Remembered {
  modules: ReadonlySet<string>
  until: number
}

/** Lets a caller pass whose organization has the module. */
export function moduleGate(services: Services): Gate {
  const remembered = new Map<string, Remembered>()
  services.notifier.on('modules-changed', ({ tenantId }) => void remembered.delete(tenantId))
  return async ({ tenantId }, module) => {
    const now = services.clock.now().getTime()
    const known = remembered.get(tenantId)
    const modules = known && known.until > now ? known.modules : await readModules(services, tenantId)
    if (modules !== known?.modules) {
      if (remembered.size >= MOST_REMEMBERED) remembered.clear()
      remembered.set(tenantId, { modules, until: now + REMEMBER_MS })
    }
    if (!modules.has(module)) throw new ModuleInactive(module)
  }
}

async function readModules(services: Services, tenantId: string): Promise<ReadonlySet<string>> {
  const active = await inReadScope(services, tenantId, listActiveModules)
  return new Set(active.map(({ module }) => module.key))
}
