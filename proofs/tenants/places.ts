// Where a request names something that belongs to an organization.
import fc from 'fast-check'
import type { Operation, Schema } from '../api/description.ts'
import type { Explorer } from '../api/explorer.ts'
import { kinds, Pick } from '../api/known.ts'
import type { RequestParts } from '../api/valid-requests.ts'
import { type Place, withValue } from '../fuzz/places.ts'

const SAMPLES = 12
const MAX_DEPTH = 4

/** Things that are not of one organization: secrets that open something for everybody, and ids of a DHIS2. */
const ofNobody = new Set(['card token', 'access token', 'refresh token', 'webhook secret', 'link token', 'email'])

/** A device says how it is called: the same name in two organizations is two devices. */
const namesNewThings = new Set(['POST /api/v1/wallet/device/register'])

export interface IdPlace extends Place {
  kind: string
}

/** Where valid requests have ids, and wherever else the description takes one. */
export function idPlacesIn(explorer: Explorer, operation: Operation): IdPlace[] {
  const samples = fc.sample(explorer.arbitraryOf(operation), { seed: 1, numRuns: SAMPLES })
  const places = [...describedIn(operation), ...samples.flatMap((parts) => picksIn(parts))]
  return [...new Map(places.map((place) => [`${place.part}/${place.keys.join('/')}`, place])).values()].filter(
    ({ kind }) => !ofNobody.has(kind),
  )
}

/** Fields that name something, by their names: `campaign_id`, and `campaign_ids` for a list of them. */
function describedIn({ name: operation, parameters, body }: Operation): IdPlace[] {
  const inParameters = parameters.flatMap(({ in: part, name, schema }): IdPlace[] => {
    const kind = kindOf(name)
    return kind ? [{ part, keys: [name], schema, kind }] : []
  })
  return namesNewThings.has(operation) ? inParameters : [...inParameters, ...inBody(body ?? {}, [])]
}

function inBody(schema: Schema, keys: readonly string[]): IdPlace[] {
  if (keys.length > MAX_DEPTH) return []
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, inner]): IdPlace[] => {
    const kind = kindOf(name)
    const here = [...keys, name]
    if (!kind) return inBody(inner, here)
    return [{ part: 'body', keys: isList(inner) ? [...here, '0'] : here, schema: inner, kind }]
  })
  return [...fields, ...(schema.items ? inBody(schema.items, [...keys, '0']) : [])]
}

const kindOf = (name: string) => kinds[name] ?? kinds[name.replace(/s$/, '')]
const isList = ({ type }: Schema) => [type].flat().includes('array')

function picksIn(parts: RequestParts): IdPlace[] {
  return (['path', 'query', 'body'] as const).flatMap((part) => find(parts[part], []).map((one) => ({ part, ...one })))
}

function find(value: unknown, keys: readonly string[]): Omit<IdPlace, 'part'>[] {
  if (value instanceof Pick) return [{ keys, kind: value.kind, schema: {} }]
  if (typeof value !== 'object' || value === null) return []
  // One item of a list stands for all of them.
  const entries = Array.isArray(value) ? Object.entries(value).slice(0, 1) : Object.entries(value)
  return entries.flatMap(([key, inner]) => find(inner, [...keys, key]))
}

export const withId = (parts: RequestParts, place: IdPlace, id: string): RequestParts => withValue(parts, place, id)

/** An id of the same form that nothing has. */
export function unknownLike(id: string): string {
  const turned = [...id].map((letter, at) => (at < id.length - 8 ? letter : rotate(letter, at))).join('')
  return turned === id ? `${id}0` : turned
}

function rotate(letter: string, by: number): string {
  const alphabet = ['0123456789', 'abcdefghjkmnpqrstvwxyz', 'ABCDEFGHJKMNPQRSTVWXYZ'].find((letters) =>
    letters.includes(letter),
  )
  return alphabet ? (alphabet[(alphabet.indexOf(letter) + 1 + (by % 5)) % alphabet.length] ?? letter) : letter
}
