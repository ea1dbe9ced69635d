// The blind indexes: a person is found by keys whose words only the organization's own key can make. Blocking keys find candidates for a
// comparison, search keys find typed words, and identifiers of other systems have an index of their own.
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import {
  blockingKeys,
  KEYS_EDITION,
  keyLimit,
  type NameField,
  type NameToken,
  nameField,
  nameToken,
  type PreparedPerson,
  probeKeys,
} from '@samakart/matcher'
import { sql } from 'kysely'
import type { TenantKeys } from '#platform/crypto/tenant-keys.ts'
import { bigints } from '#platform/db/bigints.ts'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import type { PersonRecord } from './person-record.ts'

/** A blocking key without its words: its hash, and how many people may share it. */
export interface BlindKey {
  hash: number
  limit: number
}

/** A key under which a person is looked for. `kind` says what it is made of, see the matcher's `blocking.ts`. */
export interface Probe {
  hash: number
  kind: string
}

/** The identity number of the only row of a closed key. */
export const CLOSED = 0
const BATCH = 20_000

export async function blindBlocking(scope: ReadScope) {
  const hash = blindHasher(await scope.keys(), 'mpi-blocking')
  const blind = (key: string): BlindKey => ({ hash: hash(key), limit: keyLimit(key) })
  return {
    stored: (person: PreparedPerson) => blockingKeys(person).map(blind),
    probes: (person: PreparedPerson) =>
      probeKeys(person).map((key): Probe => ({ hash: hash(key), kind: key[0] ?? '' })),
  }
}

/** The identity numbers under each key. A key without an entry is new; a closed key had too many people to be useful. */
export class Postings extends Map<number, number[] | 'closed'> {
  /** The people whose whole date of birth is known. Of others it is not, or nobody has noted it. */
  readonly withDay = new Set<number>()
}

/** Whether the day of birth is known, not only the year. */
export const hasDay = ({ birth }: PreparedPerson): boolean => birth !== undefined && !birth.isYearOnly

/** A key never has more rows than its limit, so every lookup stays small, however large the registry is. */
export async function readPostings(scope: ReadScope, hashes: Iterable<number>, postings = new Postings()) {
  const missing = [...new Set(hashes)].filter((hash) => !postings.has(hash))
  for (let at = 0; at < missing.length; at += BATCH) {
    // Inside a `select` the planner does not look at each of the keys, which would cost as much as looking them up.
    const { rows } = await sql<{ key: number; identity_numbers: string }>`
      select key, string_agg(case when has_day then '+' else '' end || identity_number, ',') as identity_numbers
      from mpi_blocking_key
      where key = any((select ${bigints(missing.slice(at, at + BATCH))}::bigint[])::bigint[])
        and tenant_id = ${scope.tenantId}
      group by key`.execute(scope.db)
    for (const { key, identity_numbers } of rows) {
      const marked = identity_numbers.split(',')
      const people = marked.map(Number)
      postings.set(key, people.includes(CLOSED) ? 'closed' : people)
      for (const [at, mark] of marked.entries()) if (mark.startsWith('+')) postings.withDay.add(people[at] ?? 0)
    }
  }
  return postings
}

export interface KeysToAdd {
  identityNumber: number
  hasDay: boolean
  keys: readonly BlindKey[]
}

/**
 * Adds people under their keys. `postings` must have the existing rows of these keys and is kept up to date. `areNew` says
 * that none of the people can have rows yet, which saves the check for conflicts.
 */
export async function addPostings(
  work: UnitOfWork,
  people: readonly KeysToAdd[],
  postings: Postings,
  { areNew = false } = {},
): Promise<void> {
  const rows: BlockingRow[] = []
  const keysToClose = new Set<number>()
  for (const { identityNumber, hasDay, keys } of people) {
    if (hasDay) postings.withDay.add(identityNumber)
    for (const { hash, limit } of keys) {
      const existing = postings.get(hash) ?? []
      if (existing === 'closed') continue
      if (existing.length >= limit) {
        keysToClose.add(hash)
        postings.set(hash, 'closed')
      } else {
        existing.push(identityNumber)
        postings.set(hash, existing)
        rows.push([hash, identityNumber, hasDay])
      }
    }
  }
  if (keysToClose.size > 0) {
    await sql`delete from mpi_blocking_key where key = any(${[...keysToClose]}::bigint[]) and tenant_id = ${work.tenantId}`.execute(
      work.db,
    )
  }
  const kept = rows.filter(([hash]) => !keysToClose.has(hash))
  await insertRows(work, kept, { areNew })
  await insertRows(
    work,
    [...keysToClose].map((hash) => [hash, CLOSED, false]),
  )
}

type BlockingRow = readonly [key: number, identityNumber: number, hasDay: boolean]

async function insertRows(work: UnitOfWork, rows: readonly BlockingRow[], { areNew = false } = {}): Promise<void> {
  const onConflict = areNew ? sql`` : sql`on conflict do nothing`
  // In the order of the index, neighbouring rows fall on one page of it.
  const sorted = rows.toSorted(([a], [b]) => a - b)
  for (let at = 0; at < sorted.length; at += BATCH) {
    const batch = sorted.slice(at, at + BATCH)
    await sql`
      insert into mpi_blocking_key (key, identity_number, has_day, tenant_id, edition)
      select key, identity_number, has_day = 1, ${work.tenantId}, ${KEYS_EDITION}
      from unnest(${bigints(batch.map(([key]) => key))}::bigint[],
        ${bigints(batch.map(([, identityNumber]) => identityNumber))}::bigint[],
        ${bigints(batch.map(([, , hasDay]) => Number(hasDay)))}::smallint[])
        as new (key, identity_number, has_day)
      ${onConflict}`.execute(work.db)
  }
}

/** Notes of keys that somebody has already whether the day of birth is known. */
export async function noteDays(work: UnitOfWork, people: readonly KeysToAdd[]): Promise<void> {
  const rows = people.flatMap(({ identityNumber, hasDay, keys }) =>
    keys.map(({ hash }): BlockingRow => [hash, identityNumber, hasDay]),
  )
  await sql`
    update mpi_blocking_key existing set has_day = own.has_day = 1
    from unnest(${bigints(rows.map(([key]) => key))}::bigint[], ${bigints(rows.map(([, number]) => number))}::bigint[],
      ${bigints(rows.map(([, , hasDay]) => Number(hasDay)))}::smallint[]) as own (key, identity_number, has_day)
    where existing.key = own.key and existing.identity_number = own.identity_number
      and existing.tenant_id = ${work.tenantId}
      and existing.has_day is distinct from (own.has_day = 1)`.execute(work.db)
}

export async function removePostings(
  work: UnitOfWork,
  identityNumber: number,
  keys: readonly BlindKey[],
): Promise<void> {
  await deleteKeys(
    work,
    'mpi_blocking_key',
    identityNumber,
    keys.map(({ hash }) => hash),
  )
}

/** Blocking keys and search keys have the same columns. */
export type KeyTable = 'mpi_blocking_key' | 'mpi_search_key'

export async function insertKeys(
  work: UnitOfWork,
  table: KeyTable,
  rows: readonly (readonly [key: number, identityNumber: number])[],
  { areNew = false } = {},
): Promise<void> {
  const onConflict = areNew ? sql`` : sql`on conflict do nothing`
  // In the order of the index, neighbouring rows fall on one page of it.
  const sorted = rows.toSorted(([a], [b]) => a - b)
  for (let at = 0; at < sorted.length; at += BATCH) {
    const batch = sorted.slice(at, at + BATCH)
    await sql`
      insert into ${sql.table(table)} (key, identity_number, tenant_id, edition)
      select key, identity_number, ${work.tenantId}, ${KEYS_EDITION}
      from unnest(${bigints(batch.map(([key]) => key))}::bigint[],
        ${bigints(batch.map(([, identityNumber]) => identityNumber))}::bigint[])
        as new (key, identity_number)
      ${onConflict}`.execute(work.db)
  }
}

/** Marks existing keys as made by the current rules. */
export async function markAsCurrent(
  work: UnitOfWork,
  table: KeyTable,
  rows: readonly (readonly [key: number, identityNumber: number])[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += BATCH) {
    const batch = rows.slice(at, at + BATCH)
    await sql`
      update ${sql.table(table)} existing set edition = ${KEYS_EDITION}
      from unnest(${batch.map(([key]) => key)}::bigint[], ${batch.map(([, identityNumber]) => identityNumber)}::bigint[])
        as own (key, identity_number)
      where existing.key = own.key and existing.identity_number = own.identity_number
        and existing.tenant_id = ${work.tenantId}
        and existing.edition < ${KEYS_EDITION}`.execute(work.db)
  }
}

export async function deleteKeys(
  work: UnitOfWork,
  table: KeyTable,
  identityNumber: number,
  hashes: readonly number[],
): Promise<void> {
  await sql`delete from ${sql.table(table)}
    where key = any(${hashes}::bigint[]) and identity_number = ${identityNumber} and tenant_id = ${work.tenantId}`.execute(
    work.db,
  )
}

/** Letter case is kept, because two UIDs of DHIS2 may differ only in it. */
const keyText = (kind: string, value: string) => `${kind.toLowerCase()}:${value.trim()}`

export async function externalIdHasher(scope: ReadScope): Promise<(kind: string, value: string) => number> {
  const hash = blindHasher(await scope.keys(), 'mpi-external-id')
  return (kind, value) => hash(keyText(kind, value))
}

export async function externalIdHash(scope: ReadScope, kind: string, value: string): Promise<number> {
  return (await externalIdHasher(scope))(kind, value)
}

export async function findByExternalId(scope: ReadScope, kind: string, value: string) {
  const key = await externalIdHash(scope, kind, value)
  const { rows } = await sql<{ mpi_id: string; root_number: number }>`
    select root.mpi_id, root.identity_number as root_number from mpi_external_id link
    join mpi_identity own on own.identity_number = link.identity_number
    join mpi_identity root on root.identity_number = coalesce(own.root_number, own.identity_number)
    where link.key = ${key} and link.tenant_id = ${scope.tenantId}
    order by link.linked_at desc, link.identity_number desc limit 1`.execute(scope.db)
  return rows[0]
}

export async function addExternalIds(
  work: UnitOfWork,
  people: readonly { identityNumber: number; external_ids: Readonly<Record<string, string>> }[],
): Promise<void> {
  const hash = blindHasher(await work.keys(), 'mpi-external-id')
  const rows = people.flatMap(({ identityNumber, external_ids }) =>
    Object.entries(external_ids).map(([kind, value]) => [hash(keyText(kind, value)), identityNumber] as const),
  )
  if (rows.length === 0) return
  await sql`
    insert into mpi_external_id (key, identity_number, tenant_id, linked_at)
    select key, identity_number, ${work.tenantId}, ${work.now.toISOString()}::timestamptz
    from unnest(${rows.map(([key]) => key)}::bigint[], ${rows.map(([, identityNumber]) => identityNumber)}::bigint[])
      as new (key, identity_number)
    on conflict do nothing`.execute(work.db)
}

/** Deletes identifiers that a change has replaced. */
export async function removeExternalIds(
  work: UnitOfWork,
  identityNumber: number,
  external_ids: Readonly<Record<string, string>>,
): Promise<void> {
  const hash = blindHasher(await work.keys(), 'mpi-external-id')
  const keys = Object.entries(external_ids).map(([kind, value]) => hash(keyText(kind, value)))
  if (keys.length === 0) return
  await sql`delete from mpi_external_id
    where key = any(${keys}::bigint[]) and identity_number = ${identityNumber} and tenant_id = ${work.tenantId}`.execute(
    work.db,
  )
}

type BlindHash = (text: string) => number

const encoder = new TextEncoder()
const BUFFER_BYTES = 1_024
/** Names repeat, so most words of a batch are in the cache. */
const MAX_CACHED = 50_000
/**
 * A hasher holds secrets derived from the keys, so it is kept with the keys: when the process lets go of an organization's
 * keys object, its hashers go with it.
 */
const hashers = new WeakMap<TenantKeys, Map<string, BlindHash>>()

/**
 * Hashes words to whole numbers of 52 bits: equal words of one organization give equal numbers, and nobody can go back
 * without its key. 52 bits fit both a JavaScript number and a bigint; a rare collision only costs one comparison more.
 * The HMAC state is kept because that costs a tenth of a new one, and a batch needs half a million hashes.
 */
export function blindHasher(keys: TenantKeys, purpose: 'mpi-blocking' | 'mpi-search' | 'mpi-external-id'): BlindHash {
  const cache = hashers.get(keys) ?? new Map<string, BlindHash>()
  hashers.set(keys, cache)
  const hasher = cache.get(purpose) ?? newHasher(keys.derive(purpose))
  cache.set(purpose, hasher)
  return hasher
}

function newHasher(key: Uint8Array): BlindHash {
  const keyed = hmac.create(sha256, key)
  let state = keyed.clone()
  const digest = new Uint8Array(32)
  const view = new DataView(digest.buffer)
  const text = new Uint8Array(BUFFER_BYTES)
  const cache = new Map<string, number>()
  return (word) => {
    const cached = cache.get(word)
    if (cached !== undefined) return cached
    const { read, written } = encoder.encodeInto(word, text)
    const bytes = read === word.length ? text.subarray(0, written) : encoder.encode(word)
    state = keyed._cloneInto(state)
    state.update(bytes).digestInto(digest)
    const hash = (view.getUint32(0) & 0xfffff) * 2 ** 32 + view.getUint32(4)
    if (cache.size >= MAX_CACHED) cache.clear()
    cache.set(word, hash)
    return hash
  }
}

/** The lengths of prefixes that can be searched. A longer prefix is searched by the longest of these that fits. */
const PREFIXES = [3, 4, 5, 6, 8]
const MIN_PREFIX = 3
/** Of a word with digits every beginning up to this length can be searched: such words are often those of a series. */
const MAX_NUMBERED_PREFIX = 20
const MIN_PHONE_DIGITS = 7
/** Of longer names, words after these make no pairs. */
const MAX_PAIRED = 6

/** All search keys of a person. */
export function searchWords(person: PersonRecord, prepared: PreparedPerson): string[] {
  const words = new Set<string>()
  for (const token of wordsOf(prepared)) {
    const { text, aliasGroup } = token
    if (text.length < MIN_PREFIX) words.add(`w${text}`)
    for (const length of prefixesOf(token)) if (text.length >= length) words.add(`w${text.slice(0, length)}`)
    words.add(`s${aliasGroup}`)
  }
  for (const pair of pairsOf(wordsOf(prepared).slice(0, MAX_PAIRED))) words.add(pair)
  if (person.date_of_birth) {
    words.add(`d${person.date_of_birth}`)
    words.add(`y${person.date_of_birth.slice(0, 4)}`)
  }
  if (prepared.phone) words.add(`p${prepared.phone}`)
  for (const value of Object.values(person.external_ids)) words.add(`x${idText(value)}`)
  return [...words]
}

/** What is compared comes first, then what was written besides: titles, and words for an unknown name. */
function wordsOf({ readings: [name] }: PreparedPerson): NameToken[] {
  if (!name) return []
  const { last, first } = name
  return [
    ...new Set([...last.tokens, ...first.tokens, ...last.words, ...first.words, ...joinedOf(last), ...joinedOf(first)]),
  ]
}

/** "Awa-2" is also sought as "Awa2". */
const joinedOf = ({ words, digits, written }: NameField) =>
  digits !== '' && words.length > 1 ? [nameToken(written)] : []

const prefixesOf = ({ digits }: NameToken) =>
  digits === '' ? PREFIXES : Array.from({ length: MAX_NUMBERED_PREFIX - MIN_PREFIX + 1 }, (_, at) => MIN_PREFIX + at)

/** Of typed words, those that are compared: titles are left out. If none are, all of them. */
function typedWords(typed: string): readonly NameToken[] {
  const { tokens, words } = nameField(typed)
  return tokens.length > 0 ? tokens : words
}

/** The key of a name that begins with a word, and that of one which sounds like it. */
function keysOf(token: NameToken): string[] {
  const length = prefixesOf(token).findLast((candidate) => candidate <= token.text.length)
  return [`w${token.text.slice(0, length)}`, `s${token.aliasGroup}`]
}

/** A key for each two words of a name, in either order. However common both words are, few people bear the two together. */
const pairsOf = (words: readonly NameToken[]) =>
  words.flatMap((one, at) => words.slice(at + 1).map((other) => pairOf(one, other)))

const pairOf = (one: NameToken, other: NameToken) => `b${[one.aliasGroup, other.aliasGroup].sort().join(' ')}`

interface Query {
  /** For each word of the query, the keys of which a person must have at least one. */
  alternatives: string[][]
  /** The same with pairs of names for names, if there are several: only people who bear the names as they were typed, or by sound, has these. */
  byPairs?: string[][]
}

/** Reads what somebody typed: names in any order and spelling, a year, a date, a telephone number or another system's number. */
export function readQuery(typed: string): Query {
  const alternatives: string[][] = []
  const names: string[] = []
  const words = typed.split(/\s+/).filter((part) => part !== '')
  if (!words.some(readDay) && phoneKey(typed)) return { alternatives: [[phoneKey(typed), `x${idText(typed)}`]] }
  for (const word of words) {
    const day = readDay(word)
    if (day) alternatives.push([`d${day}`])
    else if (/\d/.test(word)) alternatives.push([...numberKeys(word), ...numberedNameKeys(word)])
    else names.push(word)
  }
  const nameWords = typedWords(names.join(' '))
  const paired = [...new Map(nameWords.map((word) => [word.aliasGroup, word])).values()]
  const pairs = paired.slice(1).map((word, at) => [pairOf(paired[at] as NameToken, word)])
  const byPairs = pairs.length > 0 ? [...pairs, ...alternatives] : undefined
  for (const [at, word] of nameWords.entries()) {
    const keys = keysOf(word)
    // A single word without digits may be a UID of another system.
    if (at === 0 && names.length === 1) keys.push(`x${idText(names[0] ?? '')}`)
    alternatives.push(keys)
  }
  // What was typed contains neither a name nor a number, so it must find nobody.
  if (alternatives.length === 0 && typed.trim() !== '') alternatives.push([`x${idText(typed)}`])
  return { alternatives, ...(byPairs ? { byPairs } : {}) }
}

/** A year, a telephone number or another system's number. */
const numberKeys = (word: string) =>
  [/^\d{4}$/.test(word) ? `y${word}` : phoneKey(word), `x${idText(word)}`].filter((key) => key !== '')

/** A word with digits may also be a name. */
function numberedNameKeys(word: string): string[] {
  const { written } = nameField(word)
  return written === '' ? [] : keysOf(nameToken(written))
}

/**
 * For each word of a name that is long enough to have keys, the keys of which a person whose name begins so has at least one.
 */
export function nameKeys(name: string): string[][] {
  return nameField(name).tokens.flatMap((token) => (token.text.length < MIN_PREFIX ? [] : [keysOf(token)]))
}

export const dayKey = (day: string) => `d${day}`
export const yearKey = (year: string) => `y${year}`

/** A day as forms and people write it: 1987-03-12, 12/03/1987 or 12.3.1987. */
function readDay(word: string): string | undefined {
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(word) ?? []
  if (year && month && day) return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const reversed = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(word)
  return reversed ? readDay(reversed.slice(1).reverse().join('-')) : undefined
}

/** Empty if it cannot be a telephone number. */
export function phoneKey(typed: string): string {
  const digits = typed.replace(/[\s().+-]/g, '')
  return /^\d+$/.test(digits) && digits.length >= MIN_PHONE_DIGITS ? `p${digits.slice(-9)}` : ''
}

export const idText = (value: string) => value.replace(/[\s-]/g, '').toUpperCase()
