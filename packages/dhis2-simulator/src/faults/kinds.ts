import { gzipSync } from 'node:zlib'
import type { Answer } from '../exchange.ts'
import { HttpError } from '../http-error.ts'
import { type Body, type Fault, type FaultContext, onEvery, onPager, onRows } from './fault.ts'

const html = (status: number, title: string, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { 'content-type': 'text/html', ...headers },
  body: `<!doctype html><html><head><title>${title}</title></head><body><center><h1>${title}</h1></center><hr><center>nginx</center></body></html>`,
})
const refusal = (status: number, message: string, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: new HttpError(status, message).toJson(),
})
const raw = (text: string, type = 'application/json;charset=UTF-8'): Answer => ({
  status: 200,
  headers: { 'content-type': type },
  body: text,
})
const redirect = (location: string): Answer => ({ status: 302, headers: { location }, body: '' })
const uidOf = (row: Body) => row.enrollment ?? row.trackedEntity ?? row.trackedEntityInstance
/** The program of a request, for changes that happen while it is read. */
const programmeOf = ({ exchange, world }: FaultContext) => {
  const id = exchange.query.get('program')
  return id ? world.findProgramme(id) : undefined
}

/** All faults of the simulated server, by name. */
export const FAULTS = {
  // Network faults.
  'slow-first-byte': { delivery: { how: 'late', milliseconds: 300 } },
  'slow-body': { delivery: { how: 'drip', milliseconds: 15 } },
  'never-answers': { delivery: { how: 'silence', after: 'nothing' } },
  'stalled-body': { delivery: { how: 'silence', after: 'half' } },
  'reset-before-answer': { delivery: { how: 'reset', after: 'nothing' } },
  'reset-after-headers': { delivery: { how: 'reset', after: 'headers' } },
  'reset-amid-body': { delivery: { how: 'reset', after: 'half' } },
  'closed-before-answer': { delivery: { how: 'close', after: 'nothing' } },

  // Faults of the proxy and the server behind it.
  'error-500': { instead: () => refusal(500, 'Could not open JPA EntityManager for transaction') },
  'error-502': { instead: () => html(502, '502 Bad Gateway') },
  'error-503': { instead: () => html(503, '503 Service Temporarily Unavailable') },
  'error-503-retry-after': { instead: () => html(503, '503 Service Temporarily Unavailable', { 'retry-after': '1' }) },
  'error-504': { instead: () => html(504, '504 Gateway Time-out') },
  'error-408': { instead: () => html(408, '408 Request Time-out') },
  'error-429': { instead: () => html(429, '429 Too Many Requests') },
  'error-429-retry-after': { instead: () => html(429, '429 Too Many Requests', { 'retry-after': '1' }) },
  'error-429-retry-date': {
    instead: () => html(429, '429 Too Many Requests', { 'retry-after': new Date(Date.now() + 1_000).toUTCString() }),
  },

  // Authentication, authorization and redirects.
  'auth-lost': { instead: () => refusal(401, 'Unauthorized') },
  // For some seconds after its database was away, DHIS2 takes good passwords for wrong ones.
  'database-away': {
    instead: ({ exchange }) =>
      /^apitoken /i.test(exchange.headers.authorization ?? '')
        ? html(500, 'HTTP Status 500 – Internal Server Error')
        : refusal(401, 'Unauthorized'),
  },
  'account-locked': { instead: () => refusal(401, 'Account locked') },
  forbidden: { instead: () => refusal(403, 'Access is denied') },
  conflict: { instead: () => refusal(409, 'At least one organisation unit must be specified') },
  'login-redirect': { instead: ({ loginPage }) => redirect(loginPage) },
  'redirect-to-itself': { instead: ({ exchange }) => redirect(exchange.absoluteUrl) },
  'redirect-to-metadata': { instead: () => redirect('http://169.254.169.254/latest/meta-data/') },

  // Faults of the whole body.
  'html-answer': { instead: () => html(200, 'DHIS2: maintenance en cours') },
  'empty-body': { instead: () => raw('') },
  'no-content': { instead: () => ({ status: 204, body: '' }) },
  'null-body': { instead: () => raw('null') },
  'array-body': { instead: () => raw('[]') },
  'error-with-200': { instead: () => ({ ...refusal(500, 'java.lang.NullPointerException'), status: 200 }) },
  'truncated-json': { bytes: (bytes) => ({ bytes: bytes.subarray(0, Math.floor(bytes.length * 0.6)) }) },
  'trailing-bytes': { bytes: (bytes) => ({ bytes: Buffer.concat([bytes, Buffer.from('\n</html>')]) }) },
  'wrong-content-type': { bytes: (bytes) => ({ bytes, headers: { 'content-type': 'text/plain' } }) },
  'invalid-utf8': {
    bytes: (bytes) => {
      const spoiled = Buffer.from(bytes)
      const at = spoiled.indexOf('"', Math.floor(spoiled.length / 2))
      if (at > 0 && at + 1 < spoiled.length) spoiled[at + 1] = 0xff
      return { bytes: spoiled }
    },
  },
  'broken-gzip': {
    bytes: (bytes) => ({ bytes: Buffer.from(bytes), headers: { 'content-encoding': 'gzip' } }),
  },
  'truncated-gzip': {
    bytes: (bytes) => {
      const packed = gzipSync(bytes)
      return { bytes: packed.subarray(0, packed.length >> 1), headers: { 'content-encoding': 'gzip' } }
    },
  },
  'gzip-bomb': {
    bytes: () => ({ bytes: bomb(), headers: { 'content-encoding': 'gzip' } }),
  },
  'huge-value': {
    shape: (body) =>
      onRows(body, ([first, ...rest]) => [
        {
          ...first,
          attributes: [
            { attribute: 'w75KJ2mc4zz', displayName: 'Long', valueType: 'LONG_TEXT', value: 'x'.repeat(50_000_000) },
          ],
        },
        ...rest,
      ]),
  },
  'deep-nesting': {
    bytes: () => ({ bytes: Buffer.from(`${'{"instances":['.repeat(50_000)}${']}'.repeat(50_000)}`) }),
  },
  'prototype-keys': {
    bytes: (bytes) => ({
      bytes: Buffer.from(
        bytes.toString().replace('{', '{"__proto__":{"polluted":true},"constructor":{"prototype":{}},'),
      ),
    }),
  },

  // Wrong rows and pagers.
  'duplicate-rows': { shape: (body) => onRows(body, (rows) => rows.flatMap((row) => [row, row])) },
  'missing-rows': { shape: (body) => onRows(body, (rows) => rows.slice(0, Math.ceil(rows.length / 2))) },
  'empty-page': { shape: (body) => onRows(body, () => []) },
  'repeated-page': { shape: (body, { previous }) => previous ?? body },
  'shuffled-rows': {
    shape: (body, { draw }) =>
      onRows(body, (rows) =>
        rows
          .map((row) => ({ row, order: draw(1_000_000) }))
          .sort((a, b) => a.order - b.order)
          .map(({ row }) => row),
      ),
  },
  'null-rows': { shape: (body) => onRows(body, (rows) => rows.map((row, i) => (i % 5 === 2 ? null : row))) },
  'rows-without-uid': {
    shape: (body) =>
      onRows(body, (rows) =>
        rows.map((row, i) =>
          i % 5 === 2
            ? { ...row, enrollment: undefined, trackedEntity: undefined, trackedEntityInstance: undefined }
            : row,
        ),
      ),
  },
  'wrong-types': {
    shape: (body) =>
      onRows(body, (rows) => rows.map((row, i) => (i % 5 === 2 ? { ...row, attributes: 'none', orgUnit: 42 } : row))),
  },
  'bad-dates': {
    shape: (body) =>
      onEvery(body, (object) => ({
        ...object,
        ...('updatedAt' in object ? { updatedAt: 'hier' } : {}),
        ...('lastUpdated' in object ? { lastUpdated: 'hier' } : {}),
      })),
  },
  'foreign-rows': {
    shape: (body) =>
      onEvery(body, (object) => (object.program && uidOf(object) ? { ...object, program: 'IpHINAT79UW' } : object)),
  },
  'wrong-total-low': {
    shape: (body) => onPager(body, (pager) => ('total' in pager ? { ...pager, total: 1, pageCount: 1 } : pager)),
  },
  'wrong-total-high': {
    shape: (body) =>
      onPager(body, (pager) => ('total' in pager ? { ...pager, total: Number(pager.total) * 3 + 500 } : pager)),
  },
  'stale-page-count': {
    shape: (body) => onPager(body, (pager) => ('pageCount' in pager ? { ...pager, pageCount: 1 } : pager)),
  },
  'negative-total': { shape: (body) => onPager(body, (pager) => ('total' in pager ? { ...pager, total: -1 } : pager)) },
  'missing-pager': {
    shape: (body) => {
      if (typeof body !== 'object' || body === null) return body
      const { pager: _pager, page: _page, pageSize: _size, total: _total, pageCount: _count, ...rest } = body as Body
      return rest
    },
  },

  // Changes of the server while it is read.
  'row-added-while-paging': {
    before: (faultContext) => {
      const programme = programmeOf(faultContext)
      if (programme?.programType !== 'WITH_REGISTRATION') return
      const number = String(faultContext.exchange.number)
      faultContext.world.add({
        programme: programme.id,
        attributes: { firstName: 'Nouvelle', lastName: `Venue ${number}`, birth: '1990-05-05', sex: 'Féminin' },
      })
    },
  },
  'row-changed-while-paging': {
    before: (faultContext) => {
      const uid = anEnrollment(faultContext)
      if (uid)
        faultContext.world.change(uid, {
          followUp: true,
          attributes: { village: `Nouveau ${faultContext.exchange.number}` },
        })
    },
  },
  'row-deleted-while-paging': {
    before: (faultContext) => {
      const uid = anEnrollment(faultContext)
      if (uid) faultContext.world.delete(uid)
    },
  },
  'clock-ahead': { shape: (body, faultContext) => shiftClock(body, faultContext, 6 * 3_600_000) },
  'clock-behind': { shape: (body, faultContext) => shiftClock(body, faultContext, -6 * 3_600_000) },
  'org-unit-vanished': { shape: (body) => orgUnits(body, (rows) => rows.filter((_, i) => i % 3 !== 0)) },
  'org-unit-renamed': {
    shape: (body) => orgUnits(body, (rows) => rows.map((row) => ({ ...row, displayName: 'Renommé' }))),
  },
  'attribute-renamed': {
    shape: (body) =>
      onEvery(body, (object) =>
        'valueType' in object && 'displayName' in object
          ? { ...object, displayName: `${object.displayName} (ancien)` }
          : object,
      ),
  },
  'attribute-vanished': {
    shape: (body) =>
      onEvery(body, (object) =>
        Array.isArray(object.programTrackedEntityAttributes)
          ? { ...object, programTrackedEntityAttributes: object.programTrackedEntityAttributes.slice(0, 2) }
          : object,
      ),
  },
  'version-below-minimum': { shape: (body) => version(body, '2.35.14') },
  'version-unreadable': { shape: (body) => version(body, 'next') },
} as const satisfies Readonly<Record<string, Fault>>

export type FaultKind = keyof typeof FAULTS
export const FAULT_KINDS = Object.keys(FAULTS) as FaultKind[]

let packedBomb: Buffer | undefined
/** A small body that inflates to 64 MB. */
function bomb(): Buffer {
  packedBomb ??= gzipSync(
    Buffer.concat([Buffer.from('{"instances":["'), Buffer.alloc(64 << 20, 120), Buffer.from('"]}')]),
    { level: 1 },
  )
  return packedBomb
}

function anEnrollment(faultContext: FaultContext): string | undefined {
  const programme = programmeOf(faultContext)
  if (!programme) return undefined
  const all = [...faultContext.world.enrollmentIndexes(programme)].filter(
    (index) => !faultContext.world.enrollment(index).deleted,
  )
  const index = all[faultContext.draw(Math.max(1, all.length))]
  return index === undefined ? undefined : faultContext.world.enrollmentUid(index)
}

function shiftClock(body: unknown, { world }: FaultContext, by: number): unknown {
  return onEvery(body, (object) =>
    'serverDate' in object ? { ...object, serverDate: world.time.write(world.now() + by) } : object,
  )
}

function orgUnits(body: unknown, change: (rows: Body[]) => Body[]): unknown {
  const isList = typeof body === 'object' && body !== null && Array.isArray((body as Body).organisationUnits)
  return isList && !('id' in body) ? onRows(body, change) : body
}

function version(body: unknown, text: string): unknown {
  return onEvery(body, (object) => ('serverTimeZoneId' in object ? { ...object, version: text } : object))
}
