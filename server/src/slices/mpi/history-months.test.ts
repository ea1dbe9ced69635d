import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runSchedule } from '#testing/run-schedule.ts'
import { openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'

const { organization, services, clock } = await openTestApp({}, {}, { isOwn: true })
const pool = asOwner(services)
const own = await organization()
const person = { first_name: 'Soxna', last_name: 'Thiam', region_code: 'THI', country_code: 'SN', force_create: true }
/** Signs in anew, because years pass between the steps. */
const operator = () => own.as('operator')
const mpiId: string = (await (await operator()).post('/mpi/register', person)).json().mpi_id

const rename = async (first_name: string) => {
  const answer = await (await operator()).send({ method: 'PATCH', url: `/mpi/${mpiId}`, payload: { first_name } })
  assert.equal(answer.statusCode, 200)
}
const namesBefore = async () => {
  const { items } = (await (await operator()).get(`/mpi/${mpiId}/history`)).json()
  return items.map(({ changes }: { changes: [{ before: string }] }) => changes[0].before)
}
const parts = async () => {
  const { rows } = await pool.query<{ part: string }>(
    'select tableoid::regclass::text as part from mpi_history order by at',
  )
  return rows.map(({ part }) => part)
}

test('the history of people lies in parts by month, also of a month that began before its part was made', async () => {
  await rename('Sokhna')
  clock.set('2041-05-31T23:59:59.000Z')
  await rename('Soxna Awa')
  assert.deepEqual(await parts(), ['mpi_history_earlier', 'mpi_history_other'])
  await runSchedule(services, 'mpi.make-history-months')
  await runSchedule(services, 'mpi.make-history-months')
  clock.set('2041-06-01T00:00:00.000Z')
  await rename('Sokhna Awa')
  assert.deepEqual(await parts(), ['mpi_history_earlier', 'mpi_history_2041_05', 'mpi_history_2041_06'])
  assert.deepEqual(await namesBefore(), ['Soxna Awa', 'Sokhna', 'Soxna'])
})

test('an operator takes a month out and puts it back; meanwhile the service shows what is left and goes on writing', async () => {
  const [from, to] = ['2041-05-01T00:00:00Z', '2041-06-01T00:00:00Z']
  await pool.query('alter table mpi_history detach partition mpi_history_2041_05')
  await pool.query('create schema archive')
  await pool.query('alter table mpi_history_2041_05 set schema archive')
  assert.deepEqual(await namesBefore(), ['Soxna Awa', 'Soxna'])
  clock.advanceSeconds(60)
  await rename('Sokhna Mariama')
  await pool.query('alter table archive.mpi_history_2041_05 set schema public')
  await pool.query(
    `alter table mpi_history attach partition mpi_history_2041_05 for values from ('${from}') to ('${to}')`,
  )
  assert.deepEqual(await namesBefore(), ['Sokhna Awa', 'Soxna Awa', 'Sokhna', 'Soxna'])
})

test('the roles of the service see the whole only, each organization its own', async () => {
  const stranger = await (await organization()).as('operator')
  assert.equal((await stranger.get(`/mpi/${mpiId}/history`)).statusCode, 404)
  const { rows } = await pool.query<{ part: string; tenant: boolean; platform: boolean; policies: boolean }>(`
    select inhrelid::regclass::text as part, has_table_privilege('samakart_tenant', inhrelid, 'select') as tenant,
      has_table_privilege('samakart_platform', inhrelid, 'select') as platform, relrowsecurity as policies
    from pg_inherits join pg_class on oid = inhrelid where inhparent = 'mpi_history'::regclass`)
  assert.ok(rows.length > 4)
  for (const { part, ...rights } of rows)
    assert.deepEqual(rights, { tenant: false, platform: false, policies: true }, part)
})
