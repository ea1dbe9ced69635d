import assert from 'node:assert/strict'
import { test } from 'node:test'
import { theSystem, type UnitOfWork } from '#platform/scopes.ts'
import { inUnitOfWork } from '#platform/unit-of-work.ts'
import { openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'
import type { CardRequest, Task } from '../tables.ts'
import { claimTask } from '../tasks/task-lease.ts'
import { startTask } from '../tasks/tasks.ts'
import { openMappedFixture } from '../testing/dhis2-fixture.ts'
import { endTaskWithItsJobs } from './follow-card-jobs.ts'
import { startNextCardJob } from './start-card-job.ts'

const testApp = await openTestApp({ DHIS2_RETRY_MS: '1' })
const { services } = testApp
await services.queue.work()

test('a task with more cards than a job may have starts several jobs, and nobody gets two cards', async () => {
  await using fixture = await openMappedFixture(testApp)
  await fixture.sync('pev')
  const people = fixture.dhis2.world.count('pev')
  const cardRequest: CardRequest = {
    template: 'vital',
    dpi: 300,
    include_mpi_id: true,
    regenerate: false,
    enrollment_filter: {},
  }
  const act = <T>(step: (work: UnitOfWork) => Promise<T>) =>
    inUnitOfWork(services, { tenantId: fixture.organizationId, actor: theSystem }, step)
  const task = await act(async (work) => {
    const request = { cards: cardRequest, skipReading: true }
    const { id } = await startTask(work, {
      kind: 'generation',
      programmeUid: fixture.uid('pev'),
      origin: 'manual',
      request,
      estimatedCards: people,
    })
    return (await claimTask(work, id)) as Task
  })
  const jobs = Math.floor(people / 2) + 1
  // An enrollment changes while the first cards are prepared, so they are prepared again.
  let steps = 0
  const actWithConflict = async <T>(step: (work: UnitOfWork) => Promise<T>) => {
    if (steps++ === 0)
      await asOwner(services).query(
        `update dhis2_enrollment set row_hash = 'other' where tenant_id = $1
          and enrollment_uid = (select min(enrollment_uid) from dhis2_enrollment where tenant_id = $1)`,
        [fixture.organizationId],
      )
    return act(step)
  }
  assert.equal(await startNextCardJob({ services, task, cardRequest, act: actWithConflict, maxCardsPerJob: 2 }), 2)
  assert.equal(steps, 4)
  for (let job = 2; job <= jobs; job++) {
    assert.equal(await startNextCardJob({ services, task, cardRequest, act, maxCardsPerJob: 2 }), job < jobs ? 2 : 0)
    // The total counts the cards of all jobs, not only those that have been started.
    assert.equal((await fixture.admin.get(`/dhis2/tasks/${task.id}`)).json().total_cards, people)
  }
  await act((work) => endTaskWithItsJobs(work, task.id))
  const { status, total_cards, cards_generated } = await fixture.ended(task.id)
  assert.deepEqual([status, total_cards, cards_generated], ['completed', people, people])
  const { batches } = (await fixture.admin.get(`/dhis2/tasks/${task.id}`)).json()
  assert.deepEqual([batches.length, batches[0].total_cards], [Math.ceil(people / 2), 2])
  for (const { artifacts } of batches)
    assert.equal((await fixture.admin.get(new URL(artifacts.pdf_url).pathname)).statusCode, 200)
  const { rows } = await asOwner(services).query(
    'select count(distinct (card_job_id, card_place))::int as cards from dhis2_enrollment where tenant_id = $1',
    [fixture.organizationId],
  )
  assert.equal(rows[0].cards, people)
})
