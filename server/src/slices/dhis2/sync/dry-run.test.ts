import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'
import { openMappedFixture } from '../testing/dhis2-fixture.ts'

const testApp = await openTestApp()
const { services } = testApp
await services.queue.work()

const TABLES = ['dhis2_enrollment', 'dhis2_task', 'mpi_identity', 'mpi_review', 'mpi_external_id', 'audit_entry']

test('a dry run says what the synchronization after it does, and writes nothing', async () => {
  await using fixture = await openMappedFixture(testApp, { enrollments: 120, programmes: ['pev'] })
  const { dhis2, admin, uid, organizationId } = fixture
  const rows = async () => {
    const counts: number[] = []
    for (const table of TABLES) {
      const { rows } = await asOwner(services).query(
        `select count(*)::int as count from ${table} where tenant_id = $1`,
        [organizationId],
      )
      counts.push(rows[0].count)
    }
    return counts
  }
  const ask = async (query = '') => {
    const answer = await admin.get(`/dhis2/dry-run?programme_uid=${uid('pev')}${query}`)
    assert.equal(answer.statusCode, 200, answer.body)
    return answer.json()
  }
  dhis2.world.add({ programme: 'pev', attributes: { firstName: '??' } })
  await ask()
  const before = await rows()
  const first = await ask()
  assert.deepEqual(await rows(), before)
  assert.deepEqual([first.reads, first.is_complete, first.examples.length], ['everything', true, 10])
  const task = await fixture.sync('pev')
  assert.deepEqual(
    [first.examined, first.new, first.known, first.to_review, first.skipped, first.sensitive_blocked],
    [
      task.enrollments_read,
      task.mpi_created,
      task.mpi_resolved,
      task.mpi_pending_review,
      task.enrollments_skipped,
      task.sensitive_blocked,
    ],
  )
  assert.equal(first.skipped, 1)

  const [row] = dhis2.world.truth('pev')
  dhis2.world.delete(row?.enrollment ?? '')
  const next = await ask()
  assert.deepEqual([next.reads, next.deleted, next.new], ['changes', 1, 0])
  const part = await ask('&full=true&limit=1')
  assert.deepEqual([part.is_complete, part.unchanged + part.deleted, part.new], [true, part.examined, 0])

  const cards = await ask('&kind=generation')
  const made = await fixture.generate('pev')
  assert.deepEqual([cards.cards_to_make, made.total_cards], [made.estimated_cards - 1, made.estimated_cards - 1])
  assert.equal((await ask('&kind=generation')).cards_to_make, 0)
  dhis2.assertOnlyGets()
})
