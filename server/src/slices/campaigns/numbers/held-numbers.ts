import type { ReadScope } from '#platform/scopes.ts'
import { findHeldCards, listCards } from '#slices/cards/index.ts'
import { readBeneficiaryIds } from './beneficiary-ids.ts'
import { findCardsByNumber } from './find-by-number.ts'

/** A valid card with the number that its list gave the holder. */
export interface HeldNumber {
  card_code: string
  campaign_id: string
  beneficiary_id: string | null
}

/** The valid cards of people, whichever of their merged identities they were made for. People without any are left out. */
export async function findHeldNumbers(scope: ReadScope, mpiIds: readonly string[]): Promise<Map<string, HeldNumber[]>> {
  const held = [...(await findHeldCards(scope, mpiIds))].flatMap(([mpiId, cards]) =>
    cards.filter(({ isPending }) => !isPending).map((card) => ({ mpiId, ...card })),
  )
  const numbers = await readBeneficiaryIds(scope, held)
  const found = new Map<string, HeldNumber[]>()
  for (const [at, { mpiId, card_code, campaign_id }] of held.entries())
    found.set(mpiId, [...(found.get(mpiId) ?? []), { card_code, campaign_id, beneficiary_id: numbers[at] ?? null }])
  return found
}

/** More people than this have one number only by mistake. */
const MAX_HOLDERS = 100

/** Who holds a valid card with this number, of one campaign or of any. */
export async function findHoldersByNumber(
  scope: ReadScope,
  number: string,
  campaignId: string | undefined,
): Promise<string[]> {
  const cardIds = await findCardsByNumber(scope, number)
  if (cardIds.length === 0) return []
  const { items } = await listCards(scope, {
    among: { mpiIds: [], cardIds },
    campaign_id: campaignId,
    status: 'valid',
    limit: MAX_HOLDERS,
    offset: 0,
    isUncounted: true,
  })
  return items.flatMap(({ mpi_id }) => mpi_id ?? [])
}
