// Many files and lists at once.
import { gzipSync } from 'node:zlib'
import * as hostile from '@samakart/server/testing/hostile-bodies'
import type { HostileRequest } from '../hostile-request.ts'
import { json } from '../hostile-request.ts'
import { sendBody } from '../send.ts'
import { type Flood, times } from './flood.ts'

const AT_ONCE = 40

const upload = (
  what: string,
  make: () => Buffer | string | Promise<Buffer>,
  {
    path = '/imports/beneficiaries',
    headers = { 'content-type': 'application/octet-stream' },
  }: Partial<HostileRequest> = {},
): Flood => ({
  what: `${AT_ONCE} at once: ${what}`,
  async act(service) {
    const body = await make()
    const request: HostileRequest = { what, as: 'member', path, headers, expected: [] }
    return times(AT_ONCE, () => sendBody(service, request, body))
  },
  // Whoever is refused and goes on sending for more than two seconds is cut off.
  expected: [200, 413, 422, 429, 'EPIPE', 'ECONNRESET'],
  isLarge: true,
})

const toJobs: Partial<HostileRequest> = { path: ({ campaignId }) => `/campaigns/${campaignId}/jobs`, headers: json }

export const uploadFloods: Flood[] = [
  upload('CSV of 9 MB', () => hostile.longCsv(9)),
  upload('XLSX that unpacks to 60 MB', () => hostile.swollenWorkbook(60)),
  upload('a ZIP of 20 MB', () => Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(20_000_000, 7)])),
  upload('lists of 31 MB', () => JSON.stringify({ beneficiaries: [{ first_name: 'a'.repeat(31_000_000) }] }), toJobs),
  upload('lists that inflate to 31 MB', () => gzipSync(`{"beneficiaries":["${'a'.repeat(31_000_000)}"]}`), {
    ...toJobs,
    headers: { ...json, 'content-encoding': 'gzip' },
  }),
  upload('logos of 3 MB', () => JSON.stringify({ logos: [Buffer.alloc(3_000_000, 0x89).toString('base64')] }), {
    path: '/templates/sovereign/preview',
    headers: json,
  }),
]
