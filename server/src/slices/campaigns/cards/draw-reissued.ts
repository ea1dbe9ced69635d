import type { Phrase } from '#platform/i18n/language.ts'
import { Invalid } from '#platform/invalid.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import {
  type Card,
  type CardRenderer,
  CardUnprintable,
  cardCheck,
  findFirstCard,
  findValidityMistakes,
  getIssuedCard,
  isExpired,
  openNativeFonts,
  type Setting,
} from '#slices/cards/index.ts'
import { findPhotos, readIdentity } from '#slices/mpi/index.ts'
import { findPrintMistakes } from '../beneficiaries/print-mistakes.ts'
import { mistakeOf } from '../design/card-design.ts'
import { readJobSetting } from '../design/read-job-setting.ts'
import { CampaignNotFound } from '../errors.ts'
import { readCardDetails } from '../jobs/batches.ts'
import { findJobById } from '../jobs/queries.ts'
import { getCampaign } from '../queries.ts'
import type { CampaignRow } from '../tables.ts'
import { lastDayOf } from '../validity.ts'

type Dpi = 300 | 450 | 600

/** Draws a reissued card like the card that it replaces, with the same design and details; only the holder's data may be newer. */
export async function drawReissued(
  services: Services,
  renderer: CardRenderer,
  tenantId: string,
  cardCode: string,
): Promise<Buffer> {
  const { card, setting, dpi } = await readCard(services, tenantId, cardCode)
  try {
    return await renderer.preview(card, setting, dpi)
  } catch (error) {
    // The name has been changed since the card was reissued.
    if (error instanceof CardUnprintable) throw new Invalid([mistakeOf(error, (field) => `card/${field}`)])
    throw error
  }
}

/**
 * Says until when the new card is valid, and checks, before the old one is revoked, that it can be printed: the holder's name may
 * have changed since. A card without a campaign has no template to check.
 */
export async function prepareReissue(
  services: Services,
  tenantId: string,
  { cardCode, validUntil }: { cardCode: string; validUntil: string | null | undefined },
): Promise<string | null> {
  const found = await readCard(services, tenantId, cardCode).catch((error) => {
    if (error instanceof CampaignNotFound) return undefined
    throw error
  })
  if (!found) return validUntil ?? null
  const lastDay = lastDayOfReissued(found, validUntil, services.clock.now())
  const { card, setting } = found
  if (card.name_native) await openNativeFonts()
  const mistakes = findPrintMistakes(cardCheck(setting), card, 'card')
  if (mistakes.length > 0) throw new Invalid(mistakes)
  return lastDay
}

const mustBeGiven: Phrase = {
  fr: 'La validité de cette carte est finie, et sa campagne n’en fixe pas : indiquez la nouvelle date.',
  en: 'This card’s validity is over, and its campaign sets none: give the new date.',
  wo: 'Jamonoy kàrt bii jeex na, te campagne bi àppul: bindal bés bu bees bi.',
}

/** What was asked for; else the months of the campaign begin anew; else the new card ends with the old one. */
function lastDayOfReissued(
  { card, campaign }: { card: Card; campaign: CampaignRow },
  asked: string | null | undefined,
  now: Date,
): string | null {
  const lastDay = asked === undefined ? (lastDayOf(campaign, now) ?? card.valid_until ?? null) : asked
  const isOver = asked === undefined && isExpired(lastDay, now)
  const mistakes = isOver ? [{ path: 'valid_until', phrase: mustBeGiven }] : findValidityMistakes(lastDay, now)
  if (mistakes.length > 0) throw new Invalid(mistakes)
  return lastDay
}

async function readCard(
  services: Services,
  tenantId: string,
  cardCode: string,
): Promise<{ card: Card; campaign: CampaignRow; setting: Setting; dpi: Dpi | undefined }> {
  const { card, campaign, job } = await inReadScope(services, tenantId, async (scope) => {
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
    return { card: drawn, campaign: await getCampaign(scope, issued.campaign_id), job }
  })
  const setting = await readJobSetting(services, campaign, job, card.valid_until !== null)
  return { card, campaign, setting, dpi: job?.dpi }
}
