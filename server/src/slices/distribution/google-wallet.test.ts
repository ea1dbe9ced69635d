import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleEnrollment, sampleProgramme } from '#testing/sample-enrollment.ts'
import { openTestApp } from '#testing/test-app.ts'
import { openOutbox } from './testing/outbox-fixture.ts'

const { services, own, admin, programme, enroll } = await openOutbox(openTestApp)

test('wallet links without keys are marked as a test; in bulk a wrong enrollment does not affect the others', async () => {
  const [first, second] = [await enroll(), await enroll({ hasCard: false })]
  const single = (await admin.get(`/dhis2/google-wallet/${first.enrollmentId}`)).json()
  assert.equal(single.test, true)
  assert.equal(single.enrollment_id, first.enrollmentId)
  assert.equal((await admin.get('/dhis2/google-wallet/unknown')).statusCode, 404)

  const other = await sampleProgramme(services, admin, own.id)
  const outsider = await sampleEnrollment(services, admin, own.id, other)
  const enrollment_ids = [first, second, outsider].map(({ enrollmentId }) => enrollmentId).concat('unknown')
  const bulk = async (body: object) => admin.post('/dhis2/google-wallet/bulk', body)
  const { batch_id, wallet_links, ...rest } = (
    await bulk({ enrollment_ids, programme_uid: programme.programmeUid })
  ).json()
  assert.match(batch_id, /^wlb_/)
  assert.deepEqual(rest, {
    total: 4,
    processed: 2,
    errors: [outsider.enrollmentId, 'unknown'].map((enrollment_id) => ({
      enrollment_id,
      code: 'enrollment_not_found',
    })),
    test: true,
  })
  assert.deepEqual(
    wallet_links.map((link: { enrollment_id: string }) => link.enrollment_id),
    enrollment_ids.slice(0, 2),
  )
  for (const { wallet_url } of wallet_links)
    assert.match(wallet_url, /^https:\/\/pay\.google\.com\/gp\/v\/save\/[\w-]+\.[\w-]+\.[\w-]+$/)
  for (const wrong of [
    { enrollment_ids: Array(101).fill('x'), programme_uid: 'p' },
    { enrollment_ids: [], programme_uid: 'p' },
    { enrollment_ids: ['x'] },
  ]) {
    assert.equal((await bulk(wrong)).statusCode, 422)
  }
})
