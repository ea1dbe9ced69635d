import type { ReadScope } from '#platform/scopes.ts'
import { findHeldCards } from '#slices/cards/index.ts'
import type { ListedPerson } from '#slices/mpi/index.ts'

/** What is remarkable about a row of a list: who else it is, what its person holds. Rows without anything have no finding. */
export interface Finding extends ListedPerson {
  row: number
  /** A valid card of the campaign or, without one, of another campaign. */
  card?: { card_code: string; campaign_id: string }
  holds?: 'this' | 'other'
}

/** Adds the cards of people, and leaves out those about whom there is nothing to say. */
export async function findingsOf(
  scope: ReadScope,
  campaignId: string,
  people: readonly ListedPerson[],
  firstRow: number,
): Promise<Finding[]> {
  const held = await findHeldCards(scope, [...new Set(people.flatMap(({ mpi_id }) => mpi_id ?? []))])
  return people.flatMap((person, at): Finding[] => {
    const cards = held.get(person.mpi_id ?? '') ?? []
    const own = cards.find(({ campaign_id }) => campaign_id === campaignId)
    const card = own ?? cards.find(({ isPending }) => !isPending)
    if (person.sameAs === undefined && !person.resembles && !card) return []
    const found: Finding = { row: firstRow + at, ...person }
    if (!card) return [found]
    const { card_code, campaign_id } = card
    return [{ ...found, card: { card_code, campaign_id }, holds: own ? 'this' : 'other' }]
  })
}
