// Bodies that grow when they are inflated, or that do not inflate.
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { emptyLists } from '@samakart/server/testing/hostile-bodies'
import { gzipped, type HostileRequest, json } from '../hostile-request.ts'

const EMPTY_MEMBER = gzipSync('')

const gzip = (
  what: string,
  body: () => Buffer,
  expected: number[],
  { path = '/auth/login', ...more }: Partial<HostileRequest> = {},
): HostileRequest => ({ what: `gzip: ${what}`, as: 'nobody', path, headers: gzipped, body, expected, ...more })

const encoded: Record<string, Buffer> = {
  br: brotliCompressSync(Buffer.alloc(1_000_000)),
  deflate: deflateSync(Buffer.alloc(1_000_000)),
}

const toJobs: Partial<HostileRequest> = {
  as: 'member',
  path: ({ campaignId }) => `/campaigns/${campaignId}/jobs`,
}

export const gzipBodies: HostileRequest[] = [
  gzip('eleven million empty lists, without a token', emptyLists, [413]),
  gzip('eleven million empty lists as a job', emptyLists, [413], { ...toJobs, isLarge: true }),
  gzip('100 MB of zeros in 100 KB', () => gzipSync(Buffer.alloc(100_000_000)), [413]),
  gzip('100 MB of zeros as a job', () => gzipSync(Buffer.alloc(100_000_000)), [413], { ...toJobs, isLarge: true }),
  gzip('gzip of gzip of gzip', () => gzipSync(gzipSync(gzipSync(Buffer.alloc(10_000_000)))), [400]),
  gzip('cut off', () => gzipSync('{"email":"a@b.c","password":"x"}').subarray(0, 20), [400]),
  gzip('a wrong checksum', () => withoutChecksum(gzipSync('{"email":"a@b.c","password":"x"}')), [400]),
  gzip('not gzip at all', () => Buffer.from('{"email":"a@b.c","password":"x"}'), [400]),
  gzip('nothing', () => Buffer.alloc(0), [400, 422]),
  gzip('600 empty members', () => Buffer.concat(new Array(600).fill(EMPTY_MEMBER)), [400, 422]),
  gzip('500,000 empty members', () => Buffer.concat(new Array(500_000).fill(EMPTY_MEMBER)), [400, 422], toJobs),
  gzip(
    'members that inflate to 10 MB together',
    () => Buffer.concat(new Array(100).fill(gzipSync(Buffer.alloc(100_000)))),
    [413],
  ),
  gzip(
    'members that inflate to 100 MB together, as a job',
    () => Buffer.concat(new Array(1_000).fill(gzipSync(Buffer.alloc(100_000)))),
    [413],
    { ...toJobs, isLarge: true },
  ),
  gzip('a member and something else', () => Buffer.concat([gzipSync('{"email":'), Buffer.alloc(8_000, 7)]), [400]),
  gzip(
    'a body in two members',
    () => Buffer.concat([gzipSync('{"email":"a@b.c",'), gzipSync('"password":"x"}')]),
    [401, 429],
  ),
  gzip(
    'a name in the header without an end',
    () => Buffer.concat([Buffer.from('1f8b0808000000000003', 'hex'), Buffer.alloc(15_000, 0x61)]),
    [400],
  ),
  gzip('100 MB of zeros in gzip of gzip', () => gzipSync(gzipSync(Buffer.alloc(100_000_000))), [413], {
    isLarge: true,
  }),
  ...(['br', 'deflate', 'zstd', 'compress', 'x-gzip', 'gzip;q=1', 'GZIP, identity'] as const).map((encoding) =>
    gzip(`encoded as ${encoding}`, () => encoded[encoding] ?? gzipSync('{}'), [415], {
      headers: { ...json, 'content-encoding': encoding },
    }),
  ),
  gzip('a picture that is deflate', () => deflateRawSync('x'.repeat(1_000)), [415], {
    as: 'member',
    path: '/imports/beneficiaries',
    headers: { 'content-type': 'image/png', 'content-encoding': 'deflate' },
  }),
  gzip('a file of gzip that inflates to 300 MB', () => gzipSync(Buffer.alloc(300_000_000)), [413], {
    as: 'member',
    path: '/imports/beneficiaries',
    headers: { 'content-type': 'text/csv', 'content-encoding': 'gzip' },
    isLarge: true,
  }),
  gzip('a file of broken gzip', () => gzipSync('prenom,nom').subarray(0, 15), [400], {
    as: 'member',
    path: '/imports/beneficiaries',
    headers: { 'content-type': 'text/csv', 'content-encoding': 'gzip' },
  }),
  gzip('a body that says br', () => gzipSync('{}'), [415], { headers: { ...json, 'content-encoding': 'br' } }),
  gzip('gzip twice over', () => gzipSync('{}'), [415], { headers: { ...json, 'content-encoding': 'gzip, gzip' } }),
]

function withoutChecksum(bytes: Buffer): Buffer {
  bytes.writeUInt32LE(0, bytes.length - 8)
  return bytes
}
