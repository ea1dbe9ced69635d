// Requests that come slowly, without an end, all at once, or with sizes that are not true.
import type { Service } from '../send.ts'
import { type Flood, type Outcome, times } from './flood.ts'
import { head, sendRaw } from './raw.ts'

const SECOND = 1_000
const json = { 'content-type': 'application/json' }
const body = '{"email":"a@b.c","password":"x"}'
const login = (headers: Record<string, string | number>) => head('POST /auth/login', { ...json, ...headers })
const token = ({ token: value }: Service) => ({ authorization: `Bearer ${value}` })

const raw = (what: string, parts: readonly (string | Buffer)[], expected: Outcome[], answers = 1): Flood => ({
  what,
  act: (service) =>
    sendRaw(service, { parts, answers, listenMs: expected.includes('open') ? SECOND / 2 : 20 * SECOND }),
  expected,
})

const slowly = (count: number, first: (service: Service) => string, seconds: number) => async (service: Service) =>
  (
    await times(count, () =>
      sendRaw(service, { parts: [first(service), ...' '.repeat(seconds)], pauseMs: SECOND, listenMs: 0 }),
    )
  ).flat()

export const connectionFloods: Flood[] = [
  {
    what: '300 bodies for /auth/login, a byte a second',
    act: slowly(300, () => login({ 'content-length': 1_000 }), 5),
    expected: ['open'],
    isLarge: true,
  },
  {
    what: '300 files for an import, a byte a second',
    act: slowly(
      300,
      (service) =>
        head('POST /imports/beneficiaries', {
          ...token(service),
          'content-type': 'text/csv',
          'content-length': 9_000_000,
        }),
      5,
    ),
    expected: ['open'],
    isLarge: true,
  },
  {
    what: '300 requests whose headers come a byte a second',
    act: slowly(300, () => 'GET /health/live HTTP/1.1\r\nhost: x\r\nx-a: ', 5),
    expected: ['open'],
    isLarge: true,
  },
  {
    what: '100 requests with a megabyte of headers each',
    act: async (service) =>
      (
        await times(100, () =>
          sendRaw(service, {
            parts: [
              'GET /health/live HTTP/1.1\r\nhost: x\r\n',
              ...new Array<string>(32).fill(`x-a: ${'y'.repeat(32_000)}\r\n`),
            ],
            listenMs: 20 * SECOND,
          }),
        )
      ).flat(),
    expected: [431, 'closed'],
  },
  raw(
    '3,000 headers of four letters',
    ['GET /health/live HTTP/1.1\r\nhost: x\r\n', 'a:b\r\n'.repeat(3_000), '\r\n'],
    [200, 431],
  ),
  raw('1,000 requests in one write', [head('GET /health/live').repeat(1_000)], [200], 1_000),
  raw('200 sign-ins in one write', [`${login({ 'content-length': body.length })}${body}`.repeat(200)], [401, 429], 200),
  raw(
    'a chunk that says it has 4 GB',
    [`${login({ 'transfer-encoding': 'chunked' })}FFFFFFFF\r\n`, 'x'.repeat(20_000)],
    [413],
  ),
  raw(
    'a chunk whose size has 40 digits',
    [`${login({ 'transfer-encoding': 'chunked' })}${'F'.repeat(40)}\r\nx`],
    [400],
  ),
  raw('a chunk of a negative size', [`${login({ 'transfer-encoding': 'chunked' })}-1\r\nx`], [400]),
  raw(
    'a chunk with an extension of 1 MB',
    [`${login({ 'transfer-encoding': 'chunked' })}1;`, 'x'.repeat(1_000_000)],
    [400, 413, 431],
  ),
  raw(
    '100,000 chunks of a byte',
    [`${login({ 'transfer-encoding': 'chunked' })}`, '1\r\nx\r\n'.repeat(100_000), '0\r\n\r\n'],
    [413],
  ),
  raw(
    'trailers of 1 MB',
    [`${login({ 'transfer-encoding': 'chunked' })}0\r\n`, `x-a: ${'y'.repeat(1_000_000)}\r\n\r\n`],
    [400, 431],
  ),
  raw('a length and chunks', [`${login({ 'content-length': 5, 'transfer-encoding': 'chunked' })}0\r\n\r\n`], [400]),
  raw(
    'two lengths',
    [`POST /auth/login HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}`],
    [400],
  ),
  raw('a length that is no number', [`${login({ 'content-length': '1e9' })}{}`], [400]),
  raw('a length beyond 64 bits', [`${login({ 'content-length': '9'.repeat(30) })}{}`], [400, 413]),
  raw('a body shorter than its length', [`${login({ 'content-length': 100 })}{}`], ['open']),
  raw('a body longer than its length', [`${login({ 'content-length': 2 })}{}garbage\r\n\r\n`], [422, 400], 2),
  raw(
    'a list of 4 GB that is announced',
    [head('POST /auth/login', { ...json, 'content-length': 4_294_967_296 })],
    [413],
  ),
  raw(
    'a client that waits for 100',
    [login({ expect: '100-continue', 'content-length': body.length }), body],
    [401, 429],
  ),
  raw('another expectation', [login({ expect: 'the-moon', 'content-length': 2 })], [417]),
  raw('HTTP/2 without an upgrade', ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'], [400]),
  raw('TLS', [Buffer.from('16030100a5010000a10303', 'hex'), Buffer.alloc(160, 7)], [400]),
  raw('HTTP/9.9', ['GET / HTTP/9.9\r\n\r\n'], [400]),
  raw('a header without a host', ['GET /health/live HTTP/1.1\r\n\r\n'], [400]),
]
