import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'
import { openMappedFixture } from '../testing/dhis2-fixture.ts'
import { logo } from '../testing/logo.ts'

const testApp = await openTestApp({ DHIS2_RETRY_MS: '1' })
const { services } = testApp
await services.queue.work()

test('a programme becomes one campaign with cards, artifacts and quota; a second run makes only what is missing', async () => {
  await using fixture = await openMappedFixture(testApp)
  const { admin, dhis2, uid } = fixture
  const people = dhis2.world.count('pev')
  const first = await fixture.generate('pev')
  assert.deepEqual([first.status, first.total_cards, first.cards_generated], ['completed', people, people], first.error)
  assert.equal(first.estimated_cards, people)
  for (const url of Object.values(first.artifacts).map((each) => new URL(each).pathname + new URL(each).search)) {
    assert.equal((await admin.get(url)).statusCode, 200, url)
  }
  const campaign = (await admin.get(`/campaigns/${first.campaign_id}`)).json()
  assert.deepEqual([campaign.campaign_type, campaign.total_cards], ['dhis2', people])
  assert.equal(campaign.prefix, 'DKRPEV')
  assert.equal((await admin.get('/billing/my-usage')).json().dhis2_cards, people)

  const none = await fixture.generate('pev')
  assert.deepEqual([none.status, none.estimated_cards, none.total_cards], ['completed', 0, 0])
  assert.equal(none.artifacts, undefined)
  dhis2.world.add({ programme: 'pev', attributes: { firstName: 'Seynabou', lastName: 'Tine', birth: '2024-02-02' } })
  const [enrollment] = dhis2.world.truth('pev')
  const { rows } = await asOwner(services).query(
    'select card_code from card join dhis2_enrollment e on e.card_job_id = job_id and e.card_place = place where e.enrollment_uid = $1',
    [enrollment?.enrollment],
  )
  assert.equal((await admin.post(`/cards/${rows[0].card_code}/revoke`, { reason: 'perdue' })).statusCode, 200)
  const renewed = await fixture.generate('pev')
  assert.deepEqual([renewed.estimated_cards, renewed.total_cards, renewed.campaign_id], [2, 2, first.campaign_id])
  const { mpi_resolved, mpi_created } = renewed
  assert.deepEqual([mpi_created, mpi_resolved >= 1], [1, true], 'somebody new, and somebody known before')
  const again = await fixture.generate('pev', { regenerate: true })
  assert.deepEqual([again.mpi_created, again.mpi_resolved], [0, again.total_cards])
  assert.equal((await admin.get(`/dhis2/tasks?programme_uid=${uid('pev')}`)).json().total, 4)
})

test('filters choose enrollments by date, unit with its sub-units, and status', async () => {
  await using fixture = await openMappedFixture(testApp, { version: '2.39.0' })
  const truth = [...fixture.dhis2.world.truth('pev')]
  const day = ({ enrolledAt }: (typeof truth)[number]) =>
    fixture.dhis2.world.time.write(enrolledAt.getTime()).slice(0, 10)
  const days = truth.map(day).sort()
  const [from, to] = [days[2] ?? '', days[Math.floor(days.length / 2)] ?? '']
  const byDate = await fixture.generate('pev', {
    enrollment_filter: { enrollment_date_from: from, enrollment_date_to: to },
  })
  const inside = days.filter((each) => each >= from && each <= to).length
  assert.deepEqual([byDate.estimated_cards, byDate.total_cards], [inside, inside], byDate.error)
  const [one] = truth
  const region = fixture.dhis2.world.findOrgUnit(one?.orgUnit ?? '')?.path.split('/')[2] ?? ''
  const below = truth.filter(({ orgUnit }) => fixture.dhis2.world.findOrgUnit(orgUnit)?.path.includes(region))
  const filter = { org_unit: region, enrollment_status: 'active' }
  const byUnit = await fixture.generate('pev', { enrollment_filter: filter, regenerate: true })
  assert.equal(byUnit.total_cards, below.filter(({ status }) => status === 'ACTIVE').length)
})

test('a request that cannot be fulfilled is refused, by its field, before a task is started', async () => {
  await using fixture = await openMappedFixture(testApp)
  const { admin, uid } = fixture
  const ask = async (changes: object) => {
    const body = { programme_uid: uid('pev'), template: 'vital', ...changes }
    const answer = await admin.post('/dhis2/generate-cards', body)
    return [answer.statusCode, answer.json().errors?.[0]?.path ?? answer.json().code]
  }
  assert.deepEqual(await ask({ template: 'gold' }), [422, 'template'])
  assert.deepEqual(await ask({ dpi: 301 }), [422, 'dpi'])
  assert.deepEqual(await ask({ programme_uid: 'IpHINAT79UW' }), [422, 'programme_uid'])
  assert.deepEqual(await ask({ programme_uid: '../../me' }), [422, 'programme_uid'])
  assert.deepEqual(await ask({ sovereign_config: { max_attrs: 2 } }), [422, 'sovereign_config'])
  assert.deepEqual(await ask({ logos: [logo] }), [422, 'logos'])
  assert.deepEqual(await ask({ template: 'sovereign', logos: ['bm90aGluZw=='] }), [422, 'logos/0'])
  const tooMany = { template: 'sovereign', sovereign_config: { max_attrs: 9 } }
  assert.deepEqual(await ask(tooMany), [422, 'sovereign_config/max_attrs'])
  assert.deepEqual(await ask({ enrollment_filter: { org_unit: 'IpHINAT79UW' } }), [422, 'enrollment_filter/org_unit'])
  assert.deepEqual(await ask({ enrollment_filter: { enrollment_status: 'LOST' } }), [
    422,
    'enrollment_filter/enrollment_status',
  ])
  const backwards = { enrollment_date_from: '2026-02-01', enrollment_date_to: '2026-01-01' }
  assert.deepEqual(await ask({ enrollment_filter: backwards }), [422, 'enrollment_filter/enrollment_date_to'])
  const poor = await testApp.organization('regional_ops')
  const other = await poor.as('programme_admin')
  await asOwner(services).query("update billing_plan set studio_print_quota = 2 where plan = 'regional_ops'")
  await other.post('/dhis2/config', { url: fixture.dhis2.url, ...fixture.dhis2.account })
  const broke = await other.post('/dhis2/generate-cards', { programme_uid: uid('pev'), template: 'vital' })
  assert.deepEqual([broke.statusCode, broke.json().code], [402, 'insufficient_balance'], broke.body)
  assert.equal((await other.get('/dhis2/tasks')).json().total, 0)
})
