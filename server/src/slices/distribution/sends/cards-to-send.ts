import { sql } from 'kysely'
import type { ReadScope } from '#platform/scopes.ts'
import { publicLabelOf } from '#platform/sensitive/public-label.ts'
import { findCampaign, publicNameOf } from '#slices/campaigns/index.ts'
import { countCards, findCards, type ListedCard, listCards } from '#slices/cards/index.ts'
import { findFamilies, findPeople, type PersonRecord } from '#slices/mpi/index.ts'
import { isPhone, phoneIndex } from '../phones.ts'
import { type Recipient, usualMessage } from '../recipients.ts'

/** Which cards a send is about: a selection, or all valid cards of a campaign that were issued before it. */
export interface CardsToSend {
  campaign_id: string | null
  card_codes: string[] | null
  created_at: Date
}

/** Where a send stands: how many cards it has handled, and the last of them. */
export interface SendPlace {
  handled: number
  after_keys: string[] | null
}

/** The cards after a place, in order; undefined for a code of the selection that is no card of the campaign. */
export async function nextCards(
  scope: ReadScope,
  { campaign_id, card_codes, created_at }: CardsToSend,
  { handled, after_keys }: SendPlace,
  limit: number,
): Promise<(ListedCard | undefined)[]> {
  if (card_codes) {
    const cards = await findCards(scope, card_codes.slice(handled, handled + limit))
    return cards.map((card) => (campaign_id === null || card?.campaign_id === campaign_id ? card : undefined))
  }
  const { items } = await listCards(scope, {
    campaign_id: campaign_id ?? '',
    status: 'valid',
    sort: 'issued_at',
    issued_before: new Date(created_at.getTime() + 1).toISOString(),
    limit,
    offset: 0,
    isUncounted: true,
    ...(after_keys ? { after: after_keys } : {}),
  })
  return items
}

export async function countCardsToSend(scope: ReadScope, { campaign_id, card_codes }: CardsToSend): Promise<number> {
  if (card_codes) return card_codes.length
  return (await countCards(scope, { campaign_id: campaign_id ?? '', status: 'valid' })).total
}

/** A card's place in the order of a campaign. */
export const keysOf = (card: ListedCard | undefined): string[] | null =>
  card?.issued_at ? [card.issued_at.toISOString(), card.id] : null

/** Why a card of a send gets no message. */
export const skipReasons = ['not_valid', 'no_phone', 'opted_out', 'duplicate', 'already_sent'] as const
export type SkipReason = (typeof skipReasons)[number]

interface SendRules {
  sendId: string | null
  /** What it says; null: what a card says that is sent alone, in the language of its campaign. */
  message: string | null
  includesSent: boolean
}

export type CardToSend =
  | { card: ListedCard | undefined; skipped: SkipReason }
  | { card: ListedCard; skipped: null; recipient: Recipient }

/**
 * Says for each card whether it can be sent, and to whom. `seen` holds the people of the send whose card was found before: whoever has
 * two cards of a campaign gets the link to one of them, which shows the newest.
 */
export async function recipientsOfCards(
  scope: ReadScope,
  cards: readonly (ListedCard | undefined)[],
  rules: SendRules,
  seen: Set<string>,
): Promise<CardToSend[]> {
  const holders = cards.flatMap((card) => card?.mpi_id ?? [])
  const people = await findPeople(scope, holders)
  const families = await findFamilies(scope, holders)
  const sent = await findSent(scope, [...new Set([...families.values()].flat())])
  const phones = [...people.values()].flatMap(({ phone_number }) => phone_number ?? [])
  const optedOut = await findOptedOut(scope, phones)
  const campaigns = new Map<string, Awaited<ReturnType<typeof findCampaign>>>()
  for (const { campaign_id } of cards.filter((card) => card !== undefined))
    if (!campaigns.has(campaign_id)) campaigns.set(campaign_id, await findCampaign(scope, campaign_id))

  return cards.map((card): CardToSend => {
    if (card?.status !== 'valid') return { card, skipped: 'not_valid' }
    const person = people.get(card.mpi_id ?? '')
    if (!card.mpi_id || !person?.phone_number || !isPhone(person.phone_number)) return { card, skipped: 'no_phone' }
    if (optedOut.has(person.phone_number)) return { card, skipped: 'opted_out' }
    const family = families.get(card.mpi_id) ?? [card.mpi_id]
    const key = `${[...family].sort()[0]}|${card.campaign_id}`
    const earlier = family.flatMap((member) => sent.get(`${member}|${card.campaign_id}`) ?? [])
    if (seen.has(key) || (rules.sendId !== null && earlier.includes(rules.sendId)))
      return { card, skipped: 'duplicate' }
    if (earlier.length > 0 && !rules.includesSent) return { card, skipped: 'already_sent' }
    seen.add(key)
    return { card, skipped: null, recipient: recipientOf(card, person, campaigns.get(card.campaign_id), rules) }
  })
}

function recipientOf(
  card: ListedCard,
  person: PersonRecord,
  campaign: Awaited<ReturnType<typeof findCampaign>>,
  { message }: SendRules,
): Recipient {
  const language = campaign?.language ?? 'fr'
  return {
    mpiId: card.mpi_id ?? '',
    campaignId: card.campaign_id,
    publicLabel: campaign ? publicNameOf(campaign) : publicLabelOf('', language).label,
    firstName: person.first_name,
    phone: person.phone_number ?? '',
    message: message ?? usualMessage[language],
    enrollmentId: '',
    cardCode: card.card_code,
  }
}

/** Which sends have a message to a person about a campaign that has not failed, by person and campaign; '' for one that was sent alone. */
async function findSent({ db, tenantId }: ReadScope, mpiIds: readonly string[]): Promise<Map<string, string[]>> {
  if (mpiIds.length === 0) return new Map()
  const { rows } = await sql<{ mpi_id: string; campaign_id: string; sends: string[] }>`
    select mpi_id, campaign_id, array_agg(distinct coalesce(send_id, '')) as sends from outgoing_message
    where tenant_id = ${tenantId} and mpi_id = any(${[...mpiIds]}::text[]) and status <> 'failed' and campaign_id is not null
    group by mpi_id, campaign_id`.execute(db)
  return new Map(rows.map(({ mpi_id, campaign_id, sends }) => [`${mpi_id}|${campaign_id}`, sends]))
}

async function findOptedOut(scope: ReadScope, phones: readonly string[]): Promise<Set<string>> {
  if (phones.length === 0) return new Set()
  const keys = await scope.keys()
  const byIndex = new Map(phones.map((phone) => [phoneIndex(keys, phone).toString('hex'), phone]))
  const { rows } = await sql<{ phone_index: Buffer }>`
    select phone_index from message_opt_out where tenant_id = ${scope.tenantId}
      and phone_index = any(${[...byIndex.keys()].map((hex) => Buffer.from(hex, 'hex'))}::bytea[])`.execute(scope.db)
  return new Set(rows.flatMap((row) => byIndex.get(row.phone_index.toString('hex')) ?? []))
}
