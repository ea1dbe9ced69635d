// What must be true when the killing is over: nothing lost, nothing twice, books and hashes exact.
import assert from 'node:assert/strict'
import type { Dhis2Simulator } from '@samakart/dhis2-simulator'
import pg from 'pg'
import { checkBooks, checkJobs } from '../../bench/crash/check-jobs.ts'
import { compareWithTruth } from '../dhis2-kills/kill-sync.ts'
import type { Processes } from '../rolling-restart/processes.ts'
import type { OrderedWork } from './ordered-work.ts'
import type { PatientClient } from './patient-client.ts'

export interface Checked {
  jobs: number
  cards: number
  people: number
  enrollments: number
  photos: number
}

export async function checkEverything(
  processes: Processes,
  client: PatientClient,
  work: OrderedWork,
  dhis2: Dhis2Simulator,
): Promise<Checked> {
  assert.deepEqual(client.unexpected, [], 'answers that no kill explains')
  await work.readOnceMore()
  const api = await client.quietly()
  const cards = await checkJobs(api, work.jobs)
  assert.equal((await api.get('/billing/my-usage')).body.identities_used, cards, 'the quota counts every card once')
  const database = new pg.Client({ connectionString: processes.postgres.url })
  await database.connect()
  try {
    const read = async (question: string, values: unknown[] = []) => (await database.query(question, values)).rows
    const count = async (question: string, values: unknown[] = []) => Number((await read(question, values))[0]?.count)
    const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).sort()
    assert.deepEqual(ids(await read('select id from generation_job')), ids(work.jobs), 'a job lost or twice')
    assert.equal(await count('select count(*) from card'), cards, 'a card lost or twice')
    assert.equal(await count(`select count(*) from card where status <> 'valid'`), 0, 'a card that is not valid')

    const found = `select count(*) from mpi_identity where mpi_id = any($1)`
    assert.equal(await count(found, [work.registered]), work.registered.length, 'a registered person is lost')
    assert.equal(new Set(work.registered).size, work.registered.length)
    const unknown = `select count(*) from mpi_identity where mpi_id <> all($1)
      and mpi_id not in (select mpi_id from card) and mpi_id not in (select mpi_id from dhis2_enrollment where mpi_id is not null)`
    assert.equal(await count(unknown, [work.registered]), 0, 'somebody was registered twice')

    const enrollments = await read(
      `select enrollment_uid, tracked_entity_uid, org_unit_uid, enrolled_on::text, status from dhis2_enrollment`,
    )
    compareWithTruth(enrollments, dhis2.world)

    const withPhotos = work.jobs.filter(({ hasPhotos }) => hasPhotos)
    const withoutPhoto = `select count(*) from card where job_id = any($1) and mpi_id not in (select mpi_id from mpi_photo)`
    assert.equal(await count(withoutPhoto, [withPhotos.map(({ id }) => id)]), 0, 'a photo is lost')
    await checkBooks(processes.env)
    return {
      jobs: work.jobs.length,
      cards,
      people: await count('select count(*) from mpi_identity'),
      enrollments: enrollments.length,
      photos: withPhotos.reduce((sum, job) => sum + job.cards, 0),
    }
  } finally {
    await database.end()
  }
}
