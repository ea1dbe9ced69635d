import type { UnitOfWork } from '#platform/scopes.ts'
import {
  addPostings,
  blindBlocking,
  hasDay,
  noteDays,
  readPostings,
  removePostings,
} from './blind-index/blocking-rows.ts'
import { blindHasher } from './blind-index/hasher.ts'
import { deleteKeys, insertKeys } from './blind-index/key-rows.ts'
import { searchWords } from './blind-index/search-words.ts'
import { prepare } from './matching/index.ts'
import { type PersonRecord, toMatcher } from './person-record.ts'

/** Updates the blind indexes of one identity. Undefined `before` adds it, undefined `after` removes it. */
export async function reindexPerson(
  work: UnitOfWork,
  identityNumber: number,
  before: PersonRecord | undefined,
  after: PersonRecord | undefined,
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

async function keysOf(work: UnitOfWork, person: PersonRecord | undefined) {
  if (!person) return { hasDay: false, blocking: [], search: [] }
  const prepared = prepare(toMatcher(person))
  const { stored } = await blindBlocking(work)
  const hash = blindHasher(await work.keys(), 'mpi-search')
  return { hasDay: hasDay(prepared), blocking: stored(prepared), search: searchWords(person, prepared).map(hash) }
}
