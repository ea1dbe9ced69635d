// Only in npm run test:full: backs up and restores.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { exportErasureKeys } from '#platform/crypto/erasure-key-file.ts'
import { runCommand } from '#testing/run-command.ts'
import { openTestApp } from '#testing/test-app.ts'
import { asOwner, ownerOf } from '#testing/test-database.ts'
import { until } from '#testing/until.ts'
import { finishedJob } from '../slices/campaigns/testing/finished-job.ts'

const { organization, services } = await openTestApp()
await services.queue.work()
const pool = asOwner(services)
const file = join(services.config.dataDir, 'keys.jsonl')

test('the command that restores keys erases again whoever was erased since, with their cards and files', async () => {
  const org = await organization('sovereign_enterprise', 10_000)
  const [admin, manager, operator] = [await org.as('admin'), await org.as('programme_admin'), await org.as('operator')]
  const people = [
    { first_name: 'Restaurée', last_name: 'Oubliée' },
    { first_name: 'Gardée', last_name: 'Présente' },
  ]
  const job = await finishedJob(operator, people)
  const mpiId = (await operator.get('/mpi/search?q=oubliee')).json().items[0].mpi_id
  const { card_code } = (await operator.get(`/mpi/${mpiId}/card`)).json()
  const { rows } = await pool.query('select sealed_person from mpi_identity where mpi_id = $1', [mpiId])
  const { rows: cards } = await pool.query('select id from card where card_code = $1', [card_code])
  const manifestCards = async () => {
    const manifest = await operator.get(`/jobs/${job}/download/manifest`)
    return manifest.statusCode === 200 ? manifest.json().cards.length : undefined
  }
  const { id } = (await manager.post(`/mpi/${mpiId}/erasure`, { reason: 'demande' })).json()
  assert.equal((await admin.post(`/erasures/${id}/confirm`)).statusCode, 200)
  await until(async () => (await manifestCards()) === 1)
  assert.ok((await exportErasureKeys(ownerOf(services), file)) > 0)

  // What names the person as it was before the erasure.
  await pool.query("update mpi_identity set status = 'active', sealed_person = $2 where mpi_id = $1", [
    mpiId,
    rows[0].sealed_person,
  ])
  await pool.query('update card set mpi_id = $2 where id = $1', [cards[0].id, mpiId])
  const imported = await runCommand(services, 'person-keys', ['--import', file])
  assert.deepEqual([imported.code, /People erased again: 1\n$/.test(imported.output)], [0, true], imported.output)
  assert.equal((await operator.get(`/mpi/${mpiId}`)).statusCode, 404)
  const { rows: now } = await pool.query('select status from card where id = $1', [cards[0].id])
  assert.equal(now[0].status, 'revoked')
  const remade = "select 1 from audit_entry where action = 'job.rebuild_requested' and object = $1"
  assert.equal((await pool.query(remade, [job])).rowCount, 2)
  await until(async () => (await manifestCards()) === 1)
  assert.equal((await admin.get('/audit/verify')).json().valid, true)
})
