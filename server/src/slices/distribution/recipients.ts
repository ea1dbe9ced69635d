import type { Phrase } from '@samakart/rules/language'
import { Invalid } from '#platform/invalid.ts'
import { checkPhone } from '#platform/phone-number.ts'
import type { ReadScope } from '#platform/scopes.ts'
import { publicLabelOf } from '#platform/sensitive/public-label.ts'
import { findCampaign, publicNameOf } from '#slices/campaigns/index.ts'
import { getIssuedCard } from '#slices/cards/index.ts'
import {
  findEnrollment,
  requireConnection,
  type SyncContext,
  type SyncedEnrollment,
  syncEnrollments,
} from '#slices/dhis2/index.ts'
import { findPeople } from '#slices/mpi/index.ts'
import { readTemplate } from './compose.ts'
import { CardRevoked, CardWithoutHolder, EnrollmentNotFound } from './errors.ts'
import type { SendCard, SendCardByCode } from './schema.ts'

/** Whom a message is for, and about which card. */
export interface Recipient {
  mpiId: string
  campaignId: string | undefined
  publicLabel: string
  firstName: string | undefined
  phone: string
  message: string
  /** Empty for a card that is sent by its code. */
  enrollmentId: string
  cardCode: string | null
}

const withoutPhone: Phrase = {
  fr: 'Le registre n’a pas de numéro pour cette personne : indiquez-en un.',
  en: 'The registry has no number for this person: give one.',
  wo: 'Registre bi amul nimero nit kii: bindal benn.',
}

export const usualMessage: Phrase = {
  fr: 'Bonjour {first_name}, votre carte est disponible.',
  en: 'Hello {first_name}, your card is ready.',
  wo: 'Salaam {first_name}, sa kàrt pare na.',
}

export async function recipientOfEnrollment(scope: ReadScope, input: SendCard): Promise<Recipient> {
  // What is wrong with the request is said before what is missing behind it.
  checkPhone(input.phone_number)
  readTemplate(input.message)
  const enrollment = await getEnrollment(scope, input.enrollment_id)
  const { mpiId, campaignId, publicLabel, firstName, enrollmentId } = enrollment
  const { phone_number: phone, message } = input
  return { mpiId, campaignId, publicLabel, firstName, phone, message, enrollmentId, cardCode: null }
}

/** The holder of a card, at the number of the registry unless another one is given, in the language of the campaign. */
export async function recipientOfCard(
  scope: ReadScope,
  cardCode: string,
  input: Omit<SendCardByCode, 'channel'>,
): Promise<Recipient> {
  const card = await getIssuedCard(scope, cardCode)
  if (card.status === 'revoked') throw new CardRevoked()
  const campaign = await findCampaign(scope, card.campaign_id)
  const person = card.mpi_id ? (await findPeople(scope, [card.mpi_id])).get(card.mpi_id) : undefined
  if (!card.mpi_id || !person) throw new CardWithoutHolder()
  const phone = input.phone_number ?? person.phone_number
  if (!phone) throw new Invalid([{ path: 'phone_number', phrase: withoutPhone }])
  const language = campaign?.language ?? 'fr'
  return {
    mpiId: card.mpi_id,
    campaignId: card.campaign_id,
    publicLabel: campaign ? publicNameOf(campaign) : publicLabelOf('', language).label,
    firstName: person.first_name,
    phone,
    message: input.message ?? usualMessage[language],
    enrollmentId: '',
    cardCode: card.card_code,
  }
}

export async function getEnrollment(scope: ReadScope, enrollmentId: string): Promise<SyncedEnrollment> {
  const enrollment = await findEnrollment(scope, enrollmentId)
  if (enrollment) return enrollment
  await requireConnection(scope)
  throw new EnrollmentNotFound()
}

/** When the attempt fails because the enrollment is not stored yet, reads it from DHIS2 and repeats the attempt. */
export async function readEnrollmentAndRetry<T>(
  context: SyncContext,
  enrollmentId: string,
  attempt: () => Promise<T>,
): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (!(error instanceof EnrollmentNotFound)) throw error
    await syncEnrollments(context, [enrollmentId])
    return attempt()
  }
}
