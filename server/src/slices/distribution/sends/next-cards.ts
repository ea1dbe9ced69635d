import type { ReadScope } from '#platform/scopes.ts'
import { countCards, findCards, type ListedCard, listCards } from '#slices/cards/index.ts'

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
