import type { ReadScope } from '#platform/scopes.ts'
import { type CardListRequest, isWellFormedCardCode, listCards, normalizeCardCode } from '#slices/cards/index.ts'
import { findByWords } from '#slices/mpi/index.ts'
import { findCardsByNumber } from '../numbers/find-by-number.ts'

/** A name that more people have finds the cards of the newest of them. */
export const MAX_PEOPLE_SEARCHED = 2_000

export interface CardSearch extends CardListRequest {
  /** A card code, a beneficiary number or what finds people. */
  q?: string | undefined
  beneficiary_id?: string | undefined
  mpi_id?: string | undefined
}

/** Cards by what somebody typed. `search_is_complete` is false if a name finds more people than are looked at. */
export async function searchCards(scope: ReadScope, { q, beneficiary_id, mpi_id, ...request }: CardSearch) {
  const typed = q?.trim() ?? ''
  if (isWellFormedCardCode(normalizeCardCode(typed))) return listCards(scope, { ...request, card_code: typed })
  const sets = [
    ...(typed === '' ? [] : [await findTyped(scope, typed)]),
    ...(beneficiary_id === undefined ? [] : [{ mpiIds: [], cardIds: await findCardsByNumber(scope, beneficiary_id) }]),
    ...(mpi_id === undefined ? [] : [{ mpiIds: [mpi_id.trim().toUpperCase()], cardIds: [] }]),
  ]
  const [among, ...more] = sets
  if (!among) return listCards(scope, request)
  const page = await listCards(scope, { ...request, among, alsoAmong: more })
  return 'isComplete' in among && !among.isComplete ? { ...page, search_is_complete: false as const } : page
}

async function findTyped(scope: ReadScope, typed: string) {
  const { mpiIds, isComplete } = await findByWords(scope, typed, MAX_PEOPLE_SEARCHED)
  return { mpiIds, isComplete, cardIds: await findCardsByNumber(scope, typed) }
}
