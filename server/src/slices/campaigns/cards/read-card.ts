import type { Services } from '#platform/services.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import { type Card, findFirstCard, getIssuedCard, type IdentityIssuer, type Setting } from '#slices/cards/index.ts'
import { findPhotos, readIdentity } from '#slices/mpi/index.ts'
import { readJobSetting } from '../design/read-job-setting.ts'
import { identityIssuerOf, readIdentityQrNow } from '../identity-qr/setting.ts'
import { readCardDetails } from '../jobs/batches.ts'
import { findJobById } from '../jobs/queries.ts'
import { getCampaign } from '../queries.ts'
import type { CampaignRow } from '../tables.ts'

export interface IssuedCardToDraw {
  card: Card
  campaign: CampaignRow
  setting: Setting
  dpi: 300 | 450 | 600 | undefined
  identityIssuer: IdentityIssuer | undefined
  /** The job whose look it has; undefined if it is not known. */
  jobId: string | undefined
}

/**
 * An issued card as it is drawn again, with the design and details of the card that it replaces; only the holder's data may be newer. A
 * reissued card belongs to no job: whether it has an identity QR is what the organization has decided by now.
 */
export async function readCard(services: Services, tenantId: string, cardCode: string): Promise<IssuedCardToDraw> {
  const { card, campaign, job, identity } = await inReadScope(services, tenantId, async (scope) => {
    const issued = await getIssuedCard(scope, cardCode)
    const first = await findFirstCard(scope, issued)
    const job = await findJobById(scope, first.job_id)
    const person = issued.mpi_id ? (await readIdentity(scope, issued.mpi_id)).identity : undefined
    const { photo_name: _, ...details } = job ? await readCardDetails(scope, job.id, first.place) : {}
    const photos = person ? await findPhotos(scope, [person.mpi_id]) : undefined
    const drawn: Card = {
      ...details,
      first_name: person?.first_name ?? '—',
      last_name: person?.last_name ?? '—',
      date_of_birth: person?.date_of_birth ?? null,
      gender: person?.gender ?? null,
      phone_number: person?.phone_number ?? null,
      mpi_id: person?.mpi_id ?? null,
      card_code: issued.card_code,
      qr_token: issued.qr_token,
      photo: photos?.get(person?.mpi_id ?? '') ?? null,
      issued_on: issued.issued_at?.toISOString().slice(0, 10) ?? null,
      valid_until: issued.valid_until,
    }
    drawn.enrollment_date ??= job?.created_at.toISOString().slice(0, 10) ?? null
    const identity = job && job.id === issued.job_id ? job : await readIdentityQrNow(scope)
    return { card: drawn, campaign: await getCampaign(scope, issued.campaign_id), job, identity }
  })
  const setting = await readJobSetting(services, campaign, job, { expires: card.valid_until !== null, identity })
  const identityIssuer = await identityIssuerOf(services, campaign, setting, identity)
  return { card, campaign, setting, dpi: job?.dpi, identityIssuer, jobId: job?.id }
}
