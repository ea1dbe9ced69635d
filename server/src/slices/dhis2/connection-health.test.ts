import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '#testing/test-app.ts'
import { openDhis2Fixture, openMappedFixture } from './testing/dhis2-fixture.ts'

const testApp = await openTestApp({ DHIS2_RETRY_MS: '1' })
await testApp.services.queue.work()

test('the health of a connection names server, clock, rights, pages, runs and what was refused', async () => {
  await using fixture = await openMappedFixture(testApp, { version: '2.43.1', timeZone: 'Africa/Lagos' })
  const { dhis2, admin, uid } = fixture
  // The service's clock is the test's.
  dhis2.world.clockSkewMs = testApp.clock.now().getTime() - Date.now()
  const health = async () => {
    const answer = await admin.get('/dhis2/health')
    assert.equal(answer.statusCode, 200, answer.body)
    return answer.json()
  }
  const fresh = await health()
  assert.deepEqual([fresh.state, fresh.problem, fresh.warnings, fresh.runs], ['good', null, [], []])
  assert.deepEqual([fresh.server.version, fresh.server.is_tested_version], ['2.43.1', true])
  assert.equal(fresh.server.time_zone, 'Africa/Lagos')
  assert.equal(fresh.server.organisation_units, dhis2.world.orgUnits.length)
  assert.deepEqual([fresh.pages.read, fresh.pages.average_ms], [0, null])

  dhis2.world.add({ programme: 'pev', attributes: { firstName: '??' } })
  await fixture.sync('pev')
  const used = await health()
  assert.deepEqual([used.runs.length, used.runs[0].programme_uid, used.runs[0].status], [1, uid('pev'), 'completed'])
  assert.deepEqual(used.refused, [{ reason: 'name_missing', count: 1 }])
  assert.ok(used.pages.read >= 1 && used.pages.slowest_ms >= used.pages.average_ms)

  dhis2.world.clockSkewMs += 600_000
  const skewed = await health()
  assert.deepEqual([skewed.state, skewed.warnings], ['attention', ['clock_differs']])
  assert.ok(Math.abs(skewed.server.clock_difference_seconds - 600) < 30)
  await dhis2.stop()
  const down = await health()
  assert.deepEqual([down.state, down.problem, down.server], ['down', 'dhis2_unreachable', null])
  assert.equal(down.runs.length, 1)
})

test('organisation units are listed as a tree and found by name, with the names above them', async () => {
  await using fixture = await openDhis2Fixture(testApp, { version: '2.42.5' })
  const { dhis2, admin } = fixture
  await fixture.configure()
  const list = async (query: string) => {
    const answer = await admin.get(`/dhis2/organisation-units${query}`)
    assert.equal(answer.statusCode, 200, answer.body)
    return answer.json()
  }
  const { items: roots } = await list('')
  assert.deepEqual(
    roots.map(({ name, has_children }: { name: string; has_children: boolean }) => [name, has_children]),
    [['Sénégal', true]],
  )
  const regions = await list(`?parent=${roots[0].uid}`)
  assert.deepEqual([regions.items.length, regions.has_more], [14, false])
  const found = await list('?search=guédiawaye')
  const district = found.items.find(({ level }: { level: number }) => level === 3)
  assert.deepEqual(
    [district.name, district.ancestors],
    ['District de Guédiawaye', ['Sénégal', 'Région médicale de Dakar']],
  )
  assert.equal((await list('?search=poste')).has_more, true)
  assert.equal((await admin.get('/dhis2/organisation-units?parent=x')).statusCode, 422)

  await admin.post('/dhis2/config', { url: dhis2.url, username: 'dakar', password: 'Lecture-2026' })
  const own = await list('')
  assert.deepEqual([own.items[0].name, own.items[0].ancestors], ['Région médicale de Dakar', ['Sénégal']])
})
