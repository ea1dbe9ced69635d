import type { Services } from '#platform/services.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import { getOrganization } from '#slices/accounts/index.ts'
import { openBrand, readBrand } from '#slices/brand/index.ts'
import type { Setting, TemplateId } from '#slices/cards/index.ts'
import { signerOf } from '#slices/portal/index.ts'
import { checkAddress } from '../how-to-check-page.ts'
import type { IdentityQrOfCards } from '../identity-qr/setting.ts'
import type { JobDesign } from '../jobs/batches.ts'
import { readJobDesign } from '../jobs/batches.ts'
import { publicNameOf } from '../public-name.ts'
import type { CampaignRow, Job } from '../tables.ts'
import { checkDesign } from './card-design.ts'

const noDesign: JobDesign = {}

/** What all cards of a job have in common, when the job prints and when one of its cards is made again. */
export async function readJobSetting(
  services: Services,
  campaign: CampaignRow,
  job: (Pick<Job, 'id' | 'include_mpi_id' | 'brand'> & IdentityQrOfCards) | undefined,
  { expires, identity = job }: { expires: boolean; identity?: IdentityQrOfCards | undefined },
): Promise<Setting> {
  const { organization, design, brand } = await inReadScope(services, campaign.tenant_id, async (scope) => ({
    organization: await getOrganization(scope.db, scope.tenantId),
    design: job ? await readJobDesign(scope, job.id) : noDesign,
    brand: job ? job.brand && (await openBrand(scope, job.brand)) : await readBrand(scope, campaign.id),
  }))
  const { key } = await signerOf(services, campaign.tenant_id)
  return {
    template: design.template ?? (campaign.template_id as TemplateId),
    language: campaign.language,
    programme: publicNameOf(campaign),
    issuer: organization.name,
    campaignPrefix: campaign.prefix,
    country: organization.country_code,
    includeMpiId: job?.include_mpi_id ?? true,
    expires,
    keyFingerprint: key.keyId,
    portalUrl: new URL(services.config.publicUrl).host,
    ...(identity?.identity_birth
      ? { identityQr: identity.identity_photo ? ('photo' as const) : ('text' as const) }
      : {}),
    checkUrl: checkAddress(services.config, campaign),
    ...(brand ? { brand } : {}),
    ...(await checkDesign(services.sandbox, campaign.tenant_id, design)),
  }
}
