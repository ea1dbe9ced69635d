import type { ReadScope } from '#platform/scopes.ts'
import { listCardsOfPeople, listHolders } from '#slices/cards/index.ts'
import { findFamilies, type PersonNumber, type PersonNumbers } from '#slices/mpi/index.ts'
import { DetailsReader } from '../jobs/batches.ts'
import { readBeneficiaryIds } from './beneficiary-ids.ts'
import { findCardsByNumber } from './find-by-number.ts'

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
