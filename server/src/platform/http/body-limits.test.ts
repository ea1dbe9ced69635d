import assert from 'node:assert/strict'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { RouteOptions } from 'fastify'
import { openTestApp } from '#testing/test-app.ts'
import { routesOf } from './access.ts'

const KB = 1_024
const { server, organization } = await openTestApp()
await server.listen({ host: '127.0.0.1', port: 0 })
const { port } = server.server.address() as AddressInfo
const admin = await (await organization()).as('admin')

const withBody = routesOf(server).filter(({ method }) =>
  [method].flat().some((each) => each === 'POST' || each === 'PUT' || each === 'PATCH'),
)
const nameOf = ({ method, url }: RouteOptions) => `${[method].flat().join()} ${url}`
const routesUpTo = (bytes: number) => withBody.filter(({ bodyLimit }) => bodyLimit === bytes)

test('only operations that carry a list, pictures or a file take more than 256 KB', () => {
  assert.deepEqual(
    routesUpTo(32 * KB * KB)
      .map(nameOf)
      .sort(),
    [
      'POST /brand/preview',
      'POST /campaigns/:campaign_id/brand/preview',
      'POST /campaigns/:campaign_id/fit',
      'POST /campaigns/:campaign_id/jobs',
      'POST /campaigns/:campaign_id/jobs/estimate',
      'POST /dhis2/generate-cards',
      'POST /dhis2/preview-card-png',
      'POST /imports/beneficiaries',
      'POST /templates/:template_id/preview',
      'PUT /brand',
      'PUT /campaigns/:campaign_id/brand',
    ],
  )
  assert.ok(routesUpTo(256 * KB).length > 30)
})

test('only callbacks that prove who sends them take more than 16 KB from everybody', () => {
  const isPublic = ({ config }: RouteOptions) => config?.access === 'public'
  const longer = withBody.filter((route) => isPublic(route) && (route.bodyLimit ?? 0) > 16 * KB)
  for (const { url } of longer) assert.match(url, /^\/distribution\/callbacks\//)
  const short = routesUpTo(16 * KB)
    .filter(isPublic)
    .map(({ url }) => url)
  assert.ok(short.includes('/auth/login') && short.includes('/dhis2/webhook/:config_id'), short.join())
})

interface Sent {
  status: number | undefined
  problem: { code?: string; detail?: string; limit_bytes?: number }
}

/** Sends the parts one after the other; without a length they are chunked. */
function send(path: string, parts: Buffer[], headers: Record<string, string | number> = {}): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        port,
        path,
        method: 'POST',
        headers: {
          authorization: `Bearer ${admin.token}`,
          'content-type': 'application/json',
          'accept-language': 'en',
          ...headers,
        },
      },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk) => chunks.push(chunk))
        answer.on('end', () =>
          resolve({ status: answer.statusCode, problem: JSON.parse(Buffer.concat(chunks).toString() || '{}') }),
        )
      },
    )
    sent.on('error', (error: NodeJS.ErrnoException) => (error.code === 'EPIPE' ? undefined : reject(error)))
    for (const part of parts) sent.write(part)
    sent.end()
  })
}

test('whoever is refused before everything was sent can read why', async () => {
  const path = '/campaigns/unknown/jobs'
  const tooLong = Buffer.alloc(60 * KB * KB, 0x20)
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(path, [tooLong])))
  for (const { status, problem } of answers)
    assert.ok(
      ['413 body_too_large', '429 too_much_of_organization'].includes(`${status} ${problem.code}`),
      problem.code,
    )
  const announced = await send(path, [tooLong], { 'content-length': tooLong.length })
  assert.deepEqual([announced.status, announced.problem.limit_bytes], [413, 32 * KB * KB])
})

const padded = (bytes: number) => Buffer.from(`{"a":"${'x'.repeat(bytes - 8)}"}`)

const operations = [
  { path: '/auth/login', kilobytes: 16, named: /larger than 16 KB/ },
  { path: '/dhis2/webhook/unknown', kilobytes: 16, named: /larger than 16 KB/ },
  { path: '/mpi/match', kilobytes: 256, named: /larger than 256 KB/ },
  { path: '/admin/organizations', kilobytes: 256, named: /larger than 256 KB/ },
  { path: '/campaigns/unknown/jobs/estimate', kilobytes: 32 * KB, named: /larger than 32 MB/ },
]

for (const { path, kilobytes, named } of operations) {
  test(`${path} takes ${kilobytes} KB and refuses more, by length, in chunks and inflated`, async () => {
    const limit = kilobytes * KB
    const [fitting, larger] = [padded(limit), padded(limit + 1)]
    const half = Math.floor(limit / 2)
    const gzip = { 'content-encoding': 'gzip' }
    const refused = [
      await send(path, [larger], { 'content-length': larger.length }),
      await send(path, [larger.subarray(0, half), larger.subarray(half)]),
      await send(path, [gzipSync(larger)], gzip),
    ]
    for (const { status, problem } of refused) {
      assert.deepEqual([status, problem.code, problem.limit_bytes], [413, 'body_too_large', limit])
      assert.match(String(problem.detail), named)
    }
    for (const accepted of [
      await send(path, [fitting], { 'content-length': fitting.length }),
      await send(path, [gzipSync(fitting)], gzip),
    ]) {
      assert.ok([401, 404, 422].includes(accepted.status ?? 0), `${accepted.status} ${accepted.problem.code}`)
    }
  })
}
