import type { ReadScope } from '#platform/scopes.ts'
import { findFirstCards, type ListedCard } from '#slices/cards/index.ts'
import { DetailsReader } from '../jobs/batches.ts'

/** The beneficiary numbers of cards, in their order. A reissued card has that of the card that it stands for. */
export async function readBeneficiaryIds(
  scope: ReadScope,
  cards: readonly Pick<ListedCard, 'id' | 'job_id' | 'place'>[],
  reader = new DetailsReader(),
): Promise<(string | null)[]> {
  const reissued = cards.filter(({ id, job_id }) => id === job_id).map(({ id }) => id)
  const first = await findFirstCards(scope, reissued)
  const ids: (string | null)[] = []
  for (const card of cards) ids.push((await reader.read(scope, first.get(card.id) ?? card)).beneficiary_id ?? null)
  return ids
}
