import type { ReadScope } from '#platform/scopes.ts'
import {
  findCardsAtPlaces,
  findFirstCards,
  findHeldCards,
  type ListedCard,
  listCards,
  listCardsOfPeople,
  listHolders,
} from '#slices/cards/index.ts'
import { findFamilies, type PersonNumber, type PersonNumbers } from '#slices/mpi/index.ts'
import { DetailsReader } from '../jobs/batches.ts'
import { numberIndexer } from './number-index.ts'

/** A number is printed on few cards; more would be a placeholder that somebody typed into every row. */
const MAX_PLACES = 1_000

/** The ids of the cards that were printed with a beneficiary number, and of those that replaced them. */
export async function findCardsByNumber(scope: ReadScope, number: string): Promise<string[]> {
  const places = await scope.db
    .selectFrom('beneficiary_number')
    .select(['job_id as jobId', 'place'])
    .where('tenant_id', '=', scope.tenantId)
    .where('number_index', '=', numberIndexer(await scope.keys())(number))
    .limit(MAX_PLACES)
    .execute()
  return findCardsAtPlaces(scope, places)
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

/**
 * The numbers that lists gave to people, newest card first and each campaign's number once. Merged identities count as the one that
 * they lead to.
 */
export async function readPersonNumbers(
  scope: ReadScope,
  mpiIds: readonly string[],
  reader = new DetailsReader(),
): Promise<Map<string, PersonNumber[]>> {
  const families = await findFamilies(scope, mpiIds)
  const cards = await listCardsOfPeople(scope, [...new Set([...families.values()].flat())])
  const numbers = await readBeneficiaryIds(scope, cards, reader)
  const cardsOfMember = Map.groupBy(
    cards.map(({ mpi_id, campaign_id, issued_at }, at) => ({ mpi_id, campaign_id, issued_at, number: numbers[at] })),
    ({ mpi_id }) => mpi_id,
  )
  return new Map(
    mpiIds.map((mpiId) => {
      const own = (families.get(mpiId) ?? []).flatMap((member) => cardsOfMember.get(member) ?? [])
      const newestFirst = own.sort((a, b) => (b.issued_at?.getTime() ?? 0) - (a.issued_at?.getTime() ?? 0))
      const distinct = new Map<string, PersonNumber>()
      for (const { campaign_id, number } of newestFirst) {
        const key = `${campaign_id} ${number}`
        if (number && !distinct.has(key)) distinct.set(key, { campaign_id, beneficiary_id: number })
      }
      return [mpiId, [...distinct.values()]]
    }),
  )
}

/** What the registry asks campaigns about, whose cards it does not know. */
export const personNumbers: PersonNumbers = {
  of: async (scope, mpiId) => (await readPersonNumbers(scope, [mpiId])).get(mpiId) ?? [],
  holders: async (scope, number) => listHolders(scope, await findCardsByNumber(scope, number)),
}
