import type { ActFor, SignedIn } from '#platform/http/signed-in.ts'
import { Invalid } from '#platform/invalid.ts'
import type { PlatformWork } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformWork } from '#platform/unit-of-work.ts'
import { recordAct } from '#slices/audit/index.ts'

const unknownOrganization = {
  fr: 'Cette organisation n’existe pas.',
  en: 'This organization does not exist.',
  wo: 'Mbootaay gii amul.',
}

/** Whoever works for an organization all day leaves one entry an hour and process, beside those of each act. */
const NOTED_EVERY_MS = 3_600_000
const MAX_NOTED = 10_000

/** Lets an administrator act for an organization, which finds in its audit trail that this happened. */
export function actForOrganizations(services: Services): ActFor {
  const note = noteActingFor(services, 'X-Organization-Id')
  return async (caller, organizationId) => {
    await note(caller, organizationId)
    const { isSuspended: _, ...rest } = caller
    return { ...rest, tenantId: organizationId, homeTenantId: caller.tenantId }
  }
}

/** For what names the organization elsewhere, at `path` of the request. */
export function noteActingFor(
  services: Services,
  path: string,
): (caller: SignedIn, organizationId: string) => Promise<void> {
  const noted = new Map<string, number>()
  return async ({ userId }, organizationId) => {
    const key = `${userId} ${organizationId}`
    const now = services.clock.now().getTime()
    if (now - (noted.get(key) ?? Number.NEGATIVE_INFINITY) < NOTED_EVERY_MS) return
    await inPlatformWork(services, { kind: 'user', id: userId }, async (platform) => {
      await refuseUnknown(platform, organizationId, path)
      recordAct(platform.asTenant(organizationId), { action: 'organization.acted_for', object: organizationId })
    })
    if (noted.size >= MAX_NOTED) noted.clear()
    noted.set(key, now)
  }
}

async function refuseUnknown({ db }: PlatformWork, organizationId: string, path: string): Promise<void> {
  const found = await db.selectFrom('organization').select('id').where('id', '=', organizationId).executeTakeFirst()
  if (!found) throw new Invalid([{ path, phrase: unknownOrganization }])
}
