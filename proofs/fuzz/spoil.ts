// One way to spoil a valid request, and what the service must answer then.
import { gzipSync } from 'node:zlib'
import type { Sent } from '../api/client.ts'
import type { Description, Operation } from '../api/description.ts'
import type { Explorer } from '../api/explorer.ts'
import { files } from '../api/hints.ts'
import { roles } from '../api/organizations.ts'
import type { RequestParts } from '../api/valid-requests.ts'
import { boundariesOf } from './boundaries.ts'
import { placesIn, withValue } from './places.ts'

export interface Spoiled {
  sent: Sent
  /** The statuses that are right, beside being declared. */
  expects?: (status: number) => boolean
  /** It is no longer a request to this operation, so its declaration says nothing. */
  isElsewhere?: boolean
}

export interface Chance {
  /** Numbers to choose by. */
  dice: readonly number[]
  value: unknown
  text: string
}

type Spoil = (operation: Operation, parts: RequestParts, chance: Chance, explorer: Explorer) => Spoiled | undefined

const refused = (status: number) => status >= 400
const pickOf = <T>(items: readonly T[], dice: number): T | undefined => items[dice % Math.max(1, items.length)]
const takesOtherMedia = ({ name, takesAnyMedia }: Operation) => takesAnyMedia || name in files
const needsToken = ({ isPublic }: Operation) => !isPublic

function withPart(description: Description, operation: Operation, parts: RequestParts, sent: Sent): Spoiled {
  // A body that is a file is sent as it is, whatever was changed.
  const isAccepted = operation.method === 'GET' || operation.name in files || description.accepts(operation, parts.body)
  return { sent, ...(isAccepted ? {} : { expects: refused }) }
}

export const spoilers: Record<string, Spoil> = {
  valid: (operation, parts, _chance, explorer) => ({ sent: explorer.write(operation, parts) }),

  'another value in one field': (operation, parts, { dice, value }, explorer) => {
    const place = pickOf(placesIn(operation, parts), dice[0] ?? 0)
    if (!place) return undefined
    const changed = withValue(parts, place, value)
    return withPart(explorer.parts.description, operation, changed, explorer.write(operation, changed))
  },

  'a value at the edge': (operation, parts, { dice }, explorer) => {
    const place = pickOf(placesIn(operation, parts), dice[0] ?? 0)
    const value = place && pickOf(boundariesOf(place.schema), dice[1] ?? 0)
    if (!place || value === undefined) return undefined
    const changed = withValue(parts, place, value)
    return withPart(explorer.parts.description, operation, changed, explorer.write(operation, changed))
  },

  'a missing field': (operation, parts, { dice }, explorer) => {
    const place = pickOf(
      placesIn(operation, parts).filter(({ part }) => part !== 'path'),
      dice[0] ?? 0,
    )
    if (!place) return undefined
    const changed = withValue(parts, place, undefined)
    return withPart(explorer.parts.description, operation, changed, explorer.write(operation, changed))
  },

  'odd text in every field': (operation, parts, { text }, explorer) => {
    const body = JSON.parse(JSON.stringify(parts.body ?? null), (_, value) =>
      typeof value === 'string' ? text : value,
    )
    return { sent: explorer.write(operation, { ...parts, body: parts.body === undefined ? undefined : body }) }
  },

  'a name of the prototype': (operation, parts, { dice }, explorer) => {
    const sent = explorer.write(operation, parts)
    if (!sent.body || parts.body === null || Array.isArray(parts.body)) return undefined
    const names = ['"__proto__":{"polluted":true}', '"constructor":{"prototype":{"polluted":true}}', '"toString":"x"']
    const rest = String(sent.body).slice(1)
    return { sent: { ...sent, body: `{${pickOf(names, dice[0] ?? 0)}${rest === '}' ? '' : ','}${rest}` } }
  },

  'an unknown parameter': (operation, parts, { dice }, explorer) => {
    const name = pickOf(['utm_source', '__proto__', 'constructor', 'limt', 'hasOwnProperty', 'q[]'], dice[0] ?? 0) ?? ''
    const query = Object.fromEntries([...Object.entries(parts.query), [name, '1']])
    return { sent: explorer.write(operation, { ...parts, query }), expects: refused }
  },

  'a repeated parameter': (operation, parts, { dice }, explorer) => {
    const place = pickOf(
      operation.parameters.filter(({ in: part }) => part === 'query'),
      dice[0] ?? 0,
    )
    if (!place) return undefined
    return { sent: explorer.write(operation, { ...parts, query: { ...parts.query, [place.name]: ['1', '2'] } }) }
  },

  'a body that is not JSON': (operation, parts, { dice }, explorer) => {
    const sent = explorer.write(operation, { ...parts, body: parts.body ?? {} })
    if (operation.method === 'GET' || takesOtherMedia(operation)) return undefined
    const text = String(sent.body)
    // A number without its last digit is a number.
    const cut = /^[[{"]/.test(text) ? [text.slice(0, -1)] : []
    const bodies = [...cut, `${text}x`, '{"a":', Buffer.from([0x7b, 0xff, 0xfe]), '['.repeat(70), 'NaN']
    return { sent: { ...sent, body: pickOf(bodies, dice[0] ?? 0) ?? '' }, expects: (status) => status === 400 }
  },

  'another media type': (operation, parts, { dice }, explorer) => {
    if (operation.method === 'GET' || takesOtherMedia(operation)) return undefined
    const sent = explorer.write(operation, { ...parts, body: parts.body ?? {} })
    const types = [
      'text/plain',
      'application/xml',
      'multipart/form-data; boundary=x',
      'application/x-www-form-urlencoded',
    ]
    const headers = { ...sent.headers, 'content-type': pickOf(types, dice[0] ?? 0) ?? '' }
    return { sent: { ...sent, headers }, expects: (status) => status === 415 }
  },

  'a compressed body': (operation, parts, { dice }, explorer) => {
    const sent = explorer.write(operation, parts)
    if (!sent.body) return undefined
    const isBroken = (dice[0] ?? 0) % 2 === 0
    const bytes = gzipSync(sent.body)
    const headers = { ...sent.headers, 'content-encoding': 'gzip' }
    return {
      sent: { ...sent, headers, body: isBroken ? bytes.subarray(0, 9) : bytes },
      ...(isBroken ? { expects: refused } : {}),
    }
  },

  'another method': (operation, parts, { dice }, explorer) => {
    const taken = new Set([...explorer.parts.description.methodsOf(operation.path), 'HEAD'])
    const method = pickOf(
      ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((one) => !taken.has(one)),
      dice[0] ?? 0,
    )
    // A fixed word at the place of a parameter has its own methods, such as POST /mpi/match beside GET /mpi/{mpi_id}.
    if (!method || operation.path.endsWith('}')) return undefined
    const sent = { ...explorer.write(operation, parts), method }
    return { sent, isElsewhere: true, expects: (status) => status === 405 }
  },

  HEAD: (operation, parts, _chance, explorer) =>
    operation.method === 'GET'
      ? { sent: { ...explorer.write(operation, parts), method: 'HEAD' }, isElsewhere: true }
      : undefined,

  'no token': (operation, parts, { dice, text }, explorer) => {
    if (!needsToken(operation)) return undefined
    const { authorization: _, ...headers } = explorer.write(operation, parts).headers
    const odd = ['Bearer', 'Bearer x.y.z', 'Basic YTpi', `Bearer ${Buffer.from(text).toString('base64url')}`]
    const value = pickOf([undefined, ...odd], dice[0] ?? 0)
    const sent = {
      ...explorer.write(operation, parts),
      headers: { ...headers, ...(value ? { authorization: value } : {}) },
    }
    return { sent, expects: (status) => status === 401 }
  },

  'another role': (operation, parts, { dice }, explorer) => {
    if (!needsToken(operation)) return undefined
    const role = pickOf(roles, dice[0] ?? 0) ?? 'viewer'
    if (/\/auth\//.test(operation.path)) return undefined
    return { sent: explorer.write(operation, parts, explorer.parts.organization.tokens[role]) }
  },

  'a header': (operation, parts, { dice }, explorer) => {
    const sent = explorer.write(operation, parts)
    const [one = 0, two = 0] = dice
    const headers: Record<string, string>[] = [
      { 'idempotency-key': `key-${two % 50}` },
      { 'idempotency-key': 'x'.repeat(256) },
      { range: 'bytes=0-99' },
      { range: 'bytes=99999999-' },
      { 'if-none-match': '*' },
      { 'accept-language': 'wo;q=0.9, en;q=NaN, *' },
      { 'accept-encoding': 'br, gzip' },
      { 'x-forwarded-for': '10.0.0.1, 127.0.0.1' },
    ]
    const header = pickOf(headers, one) ?? {}
    // Compressed answers are not read here.
    if ('accept-encoding' in header)
      return { sent: { ...sent, headers: { ...sent.headers, ...header } }, isElsewhere: true }
    return { sent: { ...sent, headers: { ...sent.headers, ...header } } }
  },
}
