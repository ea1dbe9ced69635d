import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '#testing/test-app.ts'
import { openDhis2Fixture } from '../testing/dhis2-fixture.ts'
import { MASK } from './guarded.ts'

const testApp = await openTestApp({ DHIS2_RETRY_MS: '1' })
await testApp.services.queue.work()

test('the screens of a programme that reveals a condition show no example person', async () => {
  await using fixture = await openDhis2Fixture(testApp, { enrollments: 0 })
  const { admin, uid, dhis2 } = fixture
  const same = { birth: '1990-01-01', sex: 'Féminin' }
  for (const programme of ['vih', 'pev'] as const) {
    dhis2.world.add({ programme, attributes: { ...same, firstName: 'Coumbatou', lastName: 'Ndiayeba' } })
    dhis2.world.add({ programme, attributes: { ...same, firstName: 'Cheikhouna', lastName: 'Ndombéla' } })
  }
  await fixture.configure()
  const preview = async (programme: 'vih' | 'pev') =>
    (await admin.get(`/dhis2/preview-enrollments?programme_uid=${uid(programme)}`)).json()
  const png = async (enrollment: string) => {
    const answer = await admin.get(`/dhis2/preview-card-png?enrollment_id=${enrollment}&template=pulse`)
    assert.equal(answer.statusCode, 200, answer.body)
    return answer.rawPayload
  }

  const sensitive = await preview('vih')
  assert.equal(sensitive.people_masked, true)
  const values = sensitive.preview.flatMap(({ attributes }: { attributes: object }) => Object.values(attributes))
  assert.ok(values.length > 0)
  assert.deepEqual(new Set(values), new Set([MASK]))
  const open = await preview('pev')
  assert.equal(open.people_masked, false)
  assert.ok(JSON.stringify(open.preview).includes('Coumbatou'))

  for (const isSynced of [false, true]) {
    for (const programme of ['vih', 'pev'] as const) {
      await fixture.map(programme)
      if (isSynced) await fixture.sync(programme)
      const [one, other] = dhis2.world.truth(programme)
      const isSame = (await png(one?.enrollment ?? '')).equals(await png(other?.enrollment ?? ''))
      assert.equal(isSame, programme === 'vih', `${programme}, synchronized: ${isSynced}`)
    }
  }
})
