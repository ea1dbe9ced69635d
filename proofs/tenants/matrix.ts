// Every operation, with every bad token, as every role, and with the ids of another organization in every place.
import { codeOf } from '../api/client.ts'
import type { Operation } from '../api/description.ts'
import type { Explorer } from '../api/explorer.ts'
import { type Role, roles } from '../api/organizations.ts'
import type { RequestParts } from '../api/valid-requests.ts'
import { badTokens } from './bad-tokens.ts'
import { findForeign, plain } from './compare.ts'
import { type IdPlace, idPlacesIn, unknownLike, withId } from './places.ts'

export interface Matrix {
  /** The organization whose callers try. */
  own: Explorer
  /** The one that they must learn nothing about. */
  other: Explorer
  /** Further tokens that must open nothing, by what is wrong with them. */
  tokens?: Record<string, string>
  /** How many bad tokens each operation gets, in turns. All of them if left out. */
  tokensEach?: number
  onLeak(where: string, what: string): void
}

export interface Probes {
  tokens: number
  roles: number
  foreign: number
  /** Those with ids, by the part of the request that had the id. */
  byPart: Record<IdPlace['part'], number>
  /** Operations that name something of an organization. */
  operations: number
}

const rankOf = (role: string | undefined) => roles.indexOf(role as Role)
const SEED = 5
/** Whose key is whose, anybody may know: without that, nobody could check a signature. */
const published = new Set(['GET /keys'])

export async function probe(matrix: Matrix): Promise<Probes> {
  const { operations } = matrix.own.parts.description
  const guarded = operations.filter(({ isPublic }) => !isPublic)
  const counts: Probes = { tokens: 0, roles: 0, foreign: 0, byPart: { path: 0, query: 0, body: 0 }, operations: 0 }
  const bad = { ...(await badTokens(matrix.own.parts.client, matrix.own.parts.organization)), ...matrix.tokens }
  for (const [at, operation] of guarded.entries()) {
    const turn = Object.entries(bad).filter(
      (_, place, { length }) => (place + at) % length < (matrix.tokensEach ?? length),
    )
    counts.tokens += await probeTokens(matrix, operation, Object.fromEntries(turn))
    counts.roles += await probeRoles(matrix, operation)
  }
  const canaries = canariesOf(matrix)
  for (const operation of operations) {
    const places = idPlacesIn(matrix.own, operation)
    if (places.length > 0) counts.operations++
    for (const place of places) {
      const count = await probePlace(matrix, operation, place, canaries)
      counts.foreign += count
      counts.byPart[place.part] += count
    }
  }
  return counts
}

/** A bad token gets what no token gets. */
async function probeTokens(
  { own, onLeak }: Matrix,
  operation: Operation,
  bad: Record<string, string>,
): Promise<number> {
  const parts = own.generate(operation, SEED)
  const { authorization: _, ...headers } = own.write(operation, parts).headers
  const sent = { ...own.write(operation, parts), headers }
  const nothing = (await own.exchange(operation, sent)).received
  if (nothing.status !== 401) onLeak(`${operation.name} without a token`, `answered ${nothing.status}`)
  for (const [what, token] of Object.entries(bad)) {
    const withToken = { ...sent, headers: { ...headers, authorization: `Bearer ${token}` } }
    const { received } = await own.exchange(operation, withToken)
    if (plain(received, token) !== plain(nothing, token)) {
      onLeak(`${operation.name} with a token ${what}`, `answered ${received.status} ${received.body}`)
    }
  }
  return 1 + Object.keys(bad).length
}

/** The body is not JSON, so that nobody changes anything: whoever may not call is refused before it is read. */
async function probeRoles({ own, onLeak }: Matrix, operation: Operation): Promise<number> {
  const nowhere = Object.fromEntries(
    operation.parameters.filter(({ in: part }) => part === 'path').map(({ name }) => [name, 'unknown']),
  )
  const parts: RequestParts = { path: nowhere, query: {}, body: undefined }
  for (const role of roles) {
    const { organization } = own.parts
    const sent = own.write(operation, parts, organization.tokens[role])
    const headers = { ...sent.headers, ...(operation.method === 'GET' ? {} : { 'content-type': 'application/json' }) }
    const body = operation.method === 'GET' ? {} : { body: '{' }
    const { received, answer } = await own.exchange(operation, { ...sent, headers, ...body })
    const isRefused = received.status === 403 && codeOf(answer) === 'forbidden'
    const mustBe = rankOf(role) < rankOf(operation.role)
    if (isRefused !== mustBe) onLeak(`${operation.name} as ${role}`, `answered ${received.status}`)
  }
  return roles.length
}

/** An id of the other organization gets what an id gets that nothing has. */
async function probePlace(
  matrix: Matrix,
  operation: Operation,
  place: IdPlace,
  canaries: readonly string[],
): Promise<number> {
  const { own, other, onLeak } = matrix
  // An administrator of the platform may name any organization and any user.
  if (operation.role === 'admin' || published.has(operation.name)) return 0
  // Programmes of two DHIS2 may have the same id.
  const mine = new Set(own.known.kinds().flatMap((kind) => own.known.all(kind)))
  const foreign = other.known.all(place.kind).find((id) => !mine.has(id))
  if (foreign === undefined) return 0
  const unknown = unknownLike(foreign)
  const callers = operation.isPublic
    ? ['viewer' as const]
    : roles.filter((role) => rankOf(role) >= rankOf(operation.role))
  let count = 0
  for (const role of callers) {
    const parts = own.generate(operation, SEED)
    const ask = async (id: string) => {
      const sent = own.write(operation, withId(parts, place, id), own.parts.organization.tokens[role])
      const { received } = await own.exchange(operation, sent)
      count++
      return received
    }
    const where = `${operation.name} as ${role}, ${place.kind} of another organization in ${place.part}/${place.keys.join('/')}`
    const before = await ask(unknown)
    const answer = await ask(foreign)
    const seen = findForeign(answer, canaries, foreign)
    if (seen) onLeak(where, `the answer has ${seen}`)
    if (plain(answer, foreign) === plain(before, unknown)) continue
    // The first answer may have created something, so that the second differs for that reason alone.
    const another = unknownLike(unknown)
    const after = await ask(another)
    if (plain(answer, foreign) !== plain(after, another)) {
      onLeak(where, `${answer.status} ${answer.body}\n    differs from ${after.status} ${after.body}`)
    }
  }
  return count
}

/** What belongs to the other organization alone, and is long enough not to occur by chance. */
function canariesOf({ own, other }: Matrix): string[] {
  const { organization } = other.parts
  const ids = other.known
    .kinds()
    .flatMap((kind) => other.known.all(kind).filter((id) => !own.known.all(kind).includes(id)))
  return [organization.id, organization.name, ...ids.filter((id) => id.length >= 12)]
}
