import type { ReadScope } from '#platform/scopes.ts'
import { findFirstCards, type ListedCard } from '#slices/cards/index.ts'
import { findDetails } from '../jobs/batches.ts'
import { type CardDetails, DETAILS_BATCH_SIZE, unsealBatch } from '../jobs/seal-batches.ts'

type Details = Partial<CardDetails>
type Place = Pick<ListedCard, 'job_id' | 'place'>

/** How many opened batches are kept from page to page: the cards of a list mostly come from one job after the other. */
const MAX_KEPT = 8

/** Reads what cards say beyond the registry. Whoever reads page by page keeps one, so that no batch is opened twice in a row. */
export class DetailsReader {
  readonly #opened = new Map<string, readonly Details[]>()

  async read(scope: ReadScope, { job_id, place }: Place): Promise<Details> {
    const number = Math.floor(place / DETAILS_BATCH_SIZE)
    const key = `${job_id}.${number}`
    const known = this.#opened.get(key)
    const entries = known ?? (await this.#open(scope, job_id, place))
    this.#opened.delete(key)
    this.#opened.set(key, entries)
    if (this.#opened.size > MAX_KEPT) this.#opened.delete(this.#opened.keys().next().value ?? '')
    return entries[place - number * DETAILS_BATCH_SIZE] ?? {}
  }

  async #open(scope: ReadScope, jobId: string, place: number): Promise<readonly Details[]> {
    const { batch } = await findDetails(scope, jobId, place)
    return (batch && (await unsealBatch<Details>(scope, batch))) ?? []
  }
}

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
