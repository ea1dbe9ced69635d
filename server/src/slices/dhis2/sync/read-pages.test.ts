import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Dhis2Simulator, startDhis2 } from '@samakart/dhis2-simulator'
import { AddressGuard } from '#platform/net/address-guard.ts'
import { HttpReader } from '../client/http-reader.ts'
import { openSession } from '../client/session.ts'
import { readPages } from './read-batches.ts'

const anywhere = new AddressGuard({ isStrict: false, allowedHosts: [] })
const retries = { attempts: 3, accountAttempts: 2, firstDelayMs: 1, timeoutMs: 10_000 }

async function readAll(dhis2: Dhis2Simulator, pageSize: number) {
  await using reader = new HttpReader({ url: dhis2.url, ...dhis2.account }, anywhere, retries)
  const session = await openSession(reader)
  const place = { serverTime: session.serverTime, since: null, page: 1, pageSize, total: null }
  const found = new Set<string>()
  const pages: number[] = []
  dhis2.log.clear()
  for await (const { page, place: at } of readPages(
    session,
    { programmeUid: dhis2.world.programme('pev').id },
    place,
  )) {
    for (const { uid } of page.rows) found.add(uid)
    pages.push(at.page)
  }
  return { found, pages }
}

test('two pages at most are requested at once, each once and in order', async () => {
  for (const version of ['2.36.13', '2.40.12', '2.41.9', '2.42.5', '2.43.1']) {
    await using dhis2 = await startDhis2({ version, enrollments: 300, programmes: ['pev'] })
    dhis2.faults.plan('slow-first-byte', { path: /[tT]racke/, every: 1, milliseconds: 20 })
    const { found, pages } = await readAll(dhis2, 25)
    assert.equal(found.size, dhis2.world.count('pev'), version)
    assert.deepEqual(
      pages,
      Array.from(pages, (_, at) => at + 1),
    )
    assert.equal(dhis2.log.mostAtOnce, 2, version)
    assert.ok(dhis2.requests.length <= pages.length + 2, version)
  }
})

test('a server that slows down is asked for one page at a time', async () => {
  await using dhis2 = await startDhis2({ version: '2.42.5', enrollments: 300, programmes: ['pev'] })
  dhis2.faults.plan('slow-first-byte', { path: 'trackedEntities', nth: 4, milliseconds: 1_100 })
  dhis2.faults.plan('slow-first-byte', { path: 'trackedEntities', every: 1, milliseconds: 20 })
  const started = performance.now()
  const { found } = await readAll(dhis2, 25)
  assert.equal(found.size, dhis2.world.count('pev'))
  // The slow page, and a pause of the same length after it.
  assert.ok(performance.now() - started > 2_100)
})

test('a page that is too slow is halved, and no enrollment is lost between two page sizes', async () => {
  await using dhis2 = await startDhis2({ version: '2.42.5', enrollments: 400, programmes: ['pev'] })
  dhis2.faults.plan('error-504', { path: /trackedEntities.*page=2(&|$)/, times: 3 })
  const { found } = await readAll(dhis2, 100)
  assert.equal(found.size, dhis2.world.count('pev'))
})
