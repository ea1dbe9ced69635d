import type { Phrase } from '@samakart/rules/language'
import { Invalid } from '#platform/invalid.ts'
import type { Services } from '#platform/services.ts'
import {
  type Card,
  type CardRenderer,
  CardUnprintable,
  cardCheck,
  findValidityMistakes,
  isExpired,
  openNativeFonts,
  type PdfLayout,
} from '#slices/cards/index.ts'
import { findPrintMistakes } from '../beneficiaries/print-mistakes.ts'
import { mistakeOf } from '../design/card-design.ts'
import { CampaignNotFound } from '../errors.ts'
import { publicNameOf } from '../public-name.ts'
import type { CampaignRow } from '../tables.ts'
import { lastDayOf } from '../validity.ts'
import { readCard } from './read-card.ts'

/** Draws a reissued card like the card that it replaces, with the same design and details; only the holder's data may be newer. */
export async function drawReissued(
  services: Services,
  renderer: CardRenderer,
  tenantId: string,
  cardCode: string,
): Promise<Buffer> {
  const { card, setting, dpi } = await readCard(services, tenantId, cardCode)
  return refusingUnprintable(renderer.preview(card, setting, dpi))
}

/** Both sides of one card as a card printer takes them, with the identity QR on the back where cards have one. */
export async function printCard(
  services: Services,
  renderer: CardRenderer,
  tenantId: string,
  cardCode: string,
  layout: PdfLayout,
): Promise<Buffer> {
  const { card, setting, campaign, identityIssuer } = await readCard(services, tenantId, cardCode)
  const parts: Uint8Array[] = []
  const write = (bytes: Uint8Array) => void parts.push(Uint8Array.from(bytes))
  const job = { setting, title: publicNameOf(campaign), identityIssuer, pdfs: [{ layout, write }] }
  await refusingUnprintable(renderer.print([card], job))
  return Buffer.concat(parts)
}

async function refusingUnprintable<T>(drawn: Promise<T>): Promise<T> {
  try {
    return await drawn
  } catch (error) {
    // The name has been changed since the card was issued.
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
  wo: 'Jamonoy kàrt bii jeex na, te kampaañ bi àppul: bindal bés bu bees bi.',
}

/** What was asked for; else the months of the campaign begin again; else the new card ends with the old one. */
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
