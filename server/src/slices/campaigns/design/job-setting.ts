import type { Services } from '#platform/services.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import { getOrganization } from '#slices/accounts/index.ts'
import type { Setting, TemplateId } from '#slices/cards/index.ts'
import { type JobLook, openLook } from '../jobs/batches.ts'
import type { CampaignRow } from '../tables.ts'
import { checkDesignApart } from './card-design.ts'

/** What all cards of a job have in common: the same when it prints and when one of its cards is made again. */
export async function settingOf(
  services: Services,
  campaign: CampaignRow,
  job: { id: string; include_mpi_id: boolean } | undefined,
): Promise<Setting> {
  const { organization, look } = await inReadScope(services, campaign.tenant_id, async (scope) => ({
    organization: await getOrganization(scope.db, scope.tenantId),
    look: job ? await openLook(scope, job.id) : ({} as JobLook),
  }))
  return {
    template: look.template ?? (campaign.template_id as TemplateId),
    language: campaign.language,
    programme: campaign.name,
    issuer: organization.name,
    campaignPrefix: campaign.prefix,
    country: organization.country_code,
    includeMpiId: job?.include_mpi_id ?? true,
    keyFingerprint: services.keyring.signing.keyId,
    portalUrl: new URL(services.config.publicUrl).host,
    ...(await checkDesignApart(services.sandbox, campaign.tenant_id, look)),
  }
}
