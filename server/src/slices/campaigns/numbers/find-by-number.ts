import type { ReadScope } from '#platform/scopes.ts'
import { findCardsAtPlaces } from '#slices/cards/index.ts'
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
