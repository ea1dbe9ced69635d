import type { Language } from '@samakart/rules/language'
import type { ReadScope } from '#platform/scopes.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import { getOrganization } from '#slices/accounts/index.ts'
import { findCampaign } from '#slices/campaigns/index.ts'
import { findCardToShow } from '#slices/cards/index.ts'
import {
  findEnrollment,
  requireConnection,
  type SyncContext,
  type SyncedEnrollment,
  syncEnrollments,
} from '#slices/dhis2/index.ts'
import { getEnrollment, readEnrollmentAndRetry } from '../enrollments.ts'
import type { BulkWalletLinks } from '../schema.ts'
import type { Issuer } from './open-issuer.ts'
import { type PassFacts, signWalletLink } from './wallet-link.ts'

/** A pass is valid for a year from the day its link was made. Making the link again renews it. */
const VALID_DAYS = 365

export async function makeWalletLink(context: SyncContext, issuer: Issuer, enrollmentId: string) {
  const { services, tenantId } = context
  const { facts, keys, now } = await readEnrollmentAndRetry(context, enrollmentId, () =>
    inReadScope(services, tenantId, async (scope) => ({
      facts: await passFacts(scope, await getEnrollment(scope, enrollmentId)),
      keys: await scope.keys(),
      now: scope.now,
    })),
  )
  return {
    enrollment_id: facts.enrollment.enrollmentId,
    ...(await signWalletLink(keys, issuer, facts, now)),
    valid_until: facts.validUntil.toISOString(),
    ...(issuer.isTest ? { test: true as const } : {}),
  }
}

/** An enrollment that is unknown or belongs to another programme is reported; the others get their links. */
export async function makeWalletLinks(
  context: SyncContext,
  issuer: Issuer,
  { enrollment_ids, programme_uid }: BulkWalletLinks,
) {
  const { services, tenantId } = context
  await syncEnrollments(context, enrollment_ids)
  const { passes, keys, now } = await inReadScope(services, tenantId, async (scope) => {
    await requireConnection(scope)
    const passes: { enrollment_id: string; facts: PassFacts | undefined }[] = []
    for (const enrollment_id of enrollment_ids) {
      const found = await findEnrollment(scope, enrollment_id)
      const facts = found?.programmeUid === programme_uid ? await passFacts(scope, found) : undefined
      passes.push({ enrollment_id, facts })
    }
    return { passes, keys: await scope.keys(), now: scope.now }
  })
  const wallet_links: { enrollment_id: string; wallet_url: string }[] = []
  const errors: { enrollment_id: string; code: string }[] = []
  for (const { enrollment_id, facts } of passes) {
    if (!facts) errors.push({ enrollment_id, code: 'enrollment_not_found' })
    else wallet_links.push({ enrollment_id, wallet_url: (await signWalletLink(keys, issuer, facts, now)).wallet_url })
  }
  return {
    total: enrollment_ids.length,
    processed: wallet_links.length,
    wallet_links,
    errors,
    ...(issuer.isTest ? { test: true as const } : {}),
  }
}

async function passFacts(scope: ReadScope, enrollment: SyncedEnrollment): Promise<PassFacts> {
  const { mpiId, campaignId } = enrollment
  const campaign = campaignId === undefined ? undefined : await findCampaign(scope, campaignId)
  const language: Language = campaign?.language ?? 'fr'
  return {
    enrollment,
    language,
    organization: (await getOrganization(scope.db, scope.tenantId)).name,
    card: await findCardToShow(scope, { mpiId, campaignId }),
    validUntil: new Date(scope.now.getTime() + VALID_DAYS * 86_400_000),
  }
}
