import type { Config } from '#platform/config/config.ts'
import type { ActFor, SignedIn } from '#platform/http/signed-in.ts'
import { Invalid } from '#platform/invalid.ts'
import type { PlatformWork } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformWork } from '#platform/unit-of-work.ts'
import { recordAct } from '#slices/audit/index.ts'
import { ReasonRequired } from './errors.ts'

const unknownOrganization = {
  fr: 'Cette organisation n’existe pas.',
  en: 'This organization does not exist.',
  wo: 'Mbootaay gii amul.',
}

/** Words instead of texts: the audit trail, where the organization finds them, holds no personal data. */
const REASONS = ['support', 'correction', 'erasure', 'incident', 'audit', 'migration'] as const

const unknownReason = {
  fr: 'Choisissez l’un de ces motifs : {reasons}.',
  en: 'Choose one of these reasons: {reasons}.',
  wo: 'Tànnal benn ci sabab yii: {reasons}.',
}

/** Whoever works for an organization all day leaves one entry an hour and process, beside those of each act. */
const NOTED_EVERY_MS = 3_600_000
const MAX_NOTED = 10_000

/** Lets an administrator act for an organization, which finds in its audit trail that this happened. */
export function actForOrganizations(services: Services): ActFor {
  const note = noteActingFor(services, 'X-Organization-Id')
  return async (caller, organizationId, reason) => {
    await note(caller, organizationId, checkReason(reason, services.config))
    const { isSuspended: _, ...rest } = caller
    return { ...rest, tenantId: organizationId, homeTenantId: caller.tenantId }
  }
}

/** Outside production it may be left out, and then the organization is told that none was given. */
function checkReason(reason: string | undefined, { isProduction }: Pick<Config, 'isProduction'>): string | undefined {
  if (reason === undefined && isProduction) throw new ReasonRequired(REASONS.join(', '))
  if (reason !== undefined && !(REASONS as readonly string[]).includes(reason))
    throw new Invalid([{ path: 'X-Reason', phrase: unknownReason, values: { reasons: REASONS.join(', ') } }])
  return reason
}

/** For what names the organization elsewhere, at `path` of the request. */
export function noteActingFor(
  services: Services,
  path: string,
): (caller: SignedIn, organizationId: string, reason?: string) => Promise<void> {
  const noted = new Map<string, number>()
  return async ({ userId }, organizationId, reason = 'not_stated') => {
    const key = `${userId} ${organizationId} ${reason}`
    const now = services.clock.now().getTime()
    if (now - (noted.get(key) ?? Number.NEGATIVE_INFINITY) < NOTED_EVERY_MS) return
    await inPlatformWork(services, { kind: 'user', id: userId }, async (platform) => {
      await refuseUnknown(platform, organizationId, path)
      recordAct(platform.asTenant(organizationId), {
        action: 'organization.acted_for',
        object: organizationId,
        details: { reason },
      })
    })
    if (noted.size >= MAX_NOTED) noted.clear()
    noted.set(key, now)
  }
}

async function refuseUnknown({ db }: PlatformWork, organizationId: string, path: string): Promise<void> {
  const found = await db.selectFrom('organization').select('id').where('id', '=', organizationId).executeTakeFirst()
  if (!found) throw new Invalid([{ path, phrase: unknownOrganization }])
}
