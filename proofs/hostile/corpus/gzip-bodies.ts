// Bodies that grow when they are inflated, or that do not inflate.
import { gzipSync } from 'node:zlib'
import { emptyLists } from '../../../server/src/testing/hostile-bodies.ts'
import { gzipped, type HostileRequest, json } from '../hostile-request.ts'

const EMPTY_MEMBER = gzipSync('')

const gzip = (
  what: string,
  body: () => Buffer,
  expected: number[],
  { path = '/auth/login', ...more }: Partial<HostileRequest> = {},
): HostileRequest => ({ what: `gzip: ${what}`, as: 'nobody', path, headers: gzipped, body, expected, ...more })

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
  gzip('a body that says br', () => gzipSync('{}'), [415], { headers: { ...json, 'content-encoding': 'br' } }),
  gzip('gzip twice over', () => gzipSync('{}'), [415], { headers: { ...json, 'content-encoding': 'gzip, gzip' } }),
]

function withoutChecksum(bytes: Buffer): Buffer {
  bytes.writeUInt32LE(0, bytes.length - 8)
  return bytes
}
