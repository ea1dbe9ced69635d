import type { PreparedPerson } from '@samakart/matcher'
import type { UnitOfWork } from '#platform/scopes.ts'
import {
  addPostings,
  type BlindKey,
  blindBlocking,
  hasDay,
  noteDays,
  readPostings,
  removePostings,
} from './blind-index/blocking-rows.ts'
import { blindHasher } from './blind-index/hasher.ts'
import { deleteKeys, insertKeys } from './blind-index/key-rows.ts'
import { searchWords } from './blind-index/search-words.ts'
import type { KnownRecord } from './known-records.ts'

/**
 * Updates the blind indexes of one identity, which is found as a duplicate by all its known records and searched by the first one. Without
 * records before it is added, without records after it is removed.
 */
export async function reindexPerson(
  work: UnitOfWork,
  identityNumber: number,
  before: readonly KnownRecord[],
  after: readonly KnownRecord[],
): Promise<void> {
  const [old, now] = [await keysOf(work, before), await keysOf(work, after)]
  const [oldHashes, newHashes] = [new Set(old.blocking.map(hashOf)), new Set(now.blocking.map(hashOf))]
  await removePostings(
    work,
    identityNumber,
    old.blocking.filter(({ hash }) => !newHashes.has(hash)),
  )
  const added = now.blocking.filter(({ hash }) => !oldHashes.has(hash))
  const own = { identityNumber, hasDay: now.hasDay }
  await addPostings(work, [{ ...own, keys: added }], await readPostings(work, added.map(hashOf)))
  if (now.hasDay !== old.hasDay) await noteDays(work, [{ ...own, keys: now.blocking }])
  await deleteKeys(
    work,
    'mpi_search_key',
    identityNumber,
    old.search.filter((hash) => !now.search.includes(hash)),
  )
  const words = now.search.filter((hash) => !old.search.includes(hash))
  await insertKeys(
    work,
    'mpi_search_key',
    words.map((hash) => [hash, identityNumber]),
  )
}

const hashOf = ({ hash }: { hash: number }) => hash

async function keysOf(work: UnitOfWork, known: readonly KnownRecord[]) {
  const [present] = known
  if (!present) return { hasDay: false, blocking: [], search: [] }
  const { stored } = await blindBlocking(work)
  const hash = blindHasher(await work.keys(), 'mpi-search')
  return { ...blockingOf(stored, known), search: searchWords(present.person, present.prepared).map(hash) }
}

/** The blocking keys of all records. The day of birth is known if each of them has it. */
export function blockingOf(stored: (person: PreparedPerson) => BlindKey[], known: readonly KnownRecord[]) {
  const keys = known.flatMap(({ prepared }) => stored(prepared))
  return {
    hasDay: known.every(({ prepared }) => hasDay(prepared)),
    blocking: [...new Map(keys.map((key) => [key.hash, key])).values()],
  }
}
