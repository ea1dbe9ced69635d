import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { FaultKind } from '@samakart/dhis2-simulator'
import { ChaosRun, PROGRAMME, SHORT_TIMEOUTS } from '#testing/dhis2/chaos-run.ts'
import { openTestApp } from '#testing/test-app.ts'

// A few kinds of faults, once each; `npm run bench -- dhis2-chaos` runs them all.
const KINDS: readonly FaultKind[] = [
  'reset-amid-body',
  'error-503',
  'truncated-gzip',
  'auth-lost',
  'wrong-types',
  'duplicate-rows',
  'row-added-while-paging',
]

const app = await openTestApp(SHORT_TIMEOUTS)
await app.services.queue.work()
const run = await ChaosRun.open(
  {
    services: app.services,
    async organization() {
      const { id, as } = await app.organization()
      const caller = await as('programme_admin')
      return {
        id,
        async call(method, url, payload) {
          const answer = await caller.send({ method, url, ...(payload ? { payload } : {}) })
          return { status: answer.statusCode, body: answer.json() }
        },
      }
    },
  },
  { version: '2.42.5', enrollments: 210, seed: 12 },
)
after(() => run[Symbol.asyncDispose]())

for (const kind of KINDS) {
  test(`after ${kind} the registry equals the source, nothing is stored twice, and only GET requests were sent`, async () => {
    const { wrong, syncs } = await run.runWithFault(kind, 1)
    assert.deepEqual(wrong, [])
    assert.ok(syncs >= 2)
  })
}

test('a full run deletes what was deleted hours before, and misses no other row', async () => {
  const { world } = run.dhis2
  await run.sync(false)
  for (const { enrollment } of [...world.truth(PROGRAMME)].slice(0, 5)) world.delete(enrollment)
  world.clockSkewMs += 5 * 3_600_000
  assert.equal((await run.sync(true)).status, 'completed')
  assert.deepEqual(await run.compare(), { missing: [], surplus: [], different: [] })
})
