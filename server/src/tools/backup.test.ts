// Only in npm run test:full: backs up and restores.
import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { openPostgres } from '#platform/db/open-database.ts'
import { countWaitingJobs } from '#platform/queue/waiting-jobs.ts'
import { emptyDatabase } from '#testing/empty-database.ts'
import { runCommand, runCommandWith } from '#testing/run-command.ts'
import { openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'
import { until } from '#testing/until.ts'
import { finishedJob } from '../slices/campaigns/testing/finished-job.ts'

const { organization, services } = await openTestApp()
const root = mkdtempSync(join(tmpdir(), 'samakart-backups-'))
after(() => rmSync(root, { recursive: true, force: true }))

const passphrase = join(root, 'passphrase')
writeFileSync(passphrase, 'cheval correct pile agrafe\n')
const folder = join(root, 'backups')
const from = ['--from', folder, '--passphrase-file', passphrase]
const backUp = (...more: string[]) =>
  runCommand(services, 'backup', ['--to', folder, '--passphrase-file', passphrase, ...more])
const newTarget = async () => ({
  DATA_DIR: mkdtempSync(join(root, 'target-')),
  DATABASE_URL: await emptyDatabase(services.database),
})
/** The job's files are made again in the background without the erased person, and old ones are swept. */
const countWork = async () => {
  const client = await asOwner(services).connect()
  try {
    return await countWaitingJobs(client)
  } finally {
    client.release()
  }
}
const inDatabase = async (url: string, statement: string) => {
  const database = openPostgres(url, 1)
  const { rows } = await database.pool.query(statement)
  await database.close()
  return rows[0]
}

describe('a backup', () => {
  let erased: string
  let first: string

  before(async () => {
    await services.queue.work()
    const org = await organization('sovereign_enterprise', 10_000)
    const [admin, manager, operator] = [
      await org.as('admin'),
      await org.as('programme_admin'),
      await org.as('operator'),
    ]
    await finishedJob(operator, [
      { first_name: 'Khadidiatou', last_name: 'Sauvegardée' },
      { first_name: 'Moustapha', last_name: 'Conservé' },
    ])
    erased = (await operator.get('/mpi/search?q=sauvegardee')).json().items[0].mpi_id
    const made = await backUp()
    assert.equal(made.code, 0, made.output)
    first = readdirSync(join(folder, 'backups'))[0] ?? ''
    const { id } = (await manager.post(`/mpi/${erased}/erasure`, { reason: 'demande' })).json()
    assert.equal((await admin.post(`/erasures/${id}/confirm`)).statusCode, 200)
    await until(async () => (await countWork()) === 0, 'files without the erased person')
  })

  test('can be read by nobody without the passphrase, and belongs to its owner alone', () => {
    const secrets = ['Khadidiatou', 'Sauvegard', 'Moustapha', 'person1@example.org', 'Programme de test', erased]
    const keys = ['master.key', 'signing.key'].map((name) =>
      readFileSync(join(services.config.dataDir, 'keys', name), 'utf8').trim(),
    )
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    assert.ok(entries.length > 80)
    for (const entry of entries) {
      const path = join(entry.parentPath, entry.name)
      assert.equal(statSync(path).mode & 0o777, entry.isFile() ? 0o600 : 0o700, path)
      if (!entry.isFile()) continue
      const content = readFileSync(path, 'latin1')
      for (const secret of [...secrets, ...keys]) assert.ok(!content.includes(secret), `${path} holds ${secret}`)
    }
  })

  test('is restored into an empty installation, and is equal to what was there', async () => {
    const target = await newTarget()
    const restored = await runCommandWith(target, 'restore', from)
    assert.equal(restored.code, 0, restored.output)
    assert.match(restored.output, /Everything is equal/)
    assert.equal(
      readFileSync(join(target.DATA_DIR, 'keys/master.key'), 'utf8'),
      readFileSync(join(services.config.dataDir, 'keys/master.key'), 'utf8'),
    )
  })

  test('of earlier does not bring back whoever was erased since', async () => {
    assert.equal((await backUp()).code, 0)
    const target = await newTarget()
    const restored = await runCommandWith(target, 'restore', [...from, '--backup', first])
    assert.equal(restored.code, 0, restored.output)
    assert.match(restored.output, /People erased again: 1\n/)
    const { status, key, valid } = await inDatabase(
      target.DATABASE_URL,
      `select status, (select count(*)::int from person_key where id = mpi_id) as key,
         (select count(*)::int from card where status = 'valid' and card.mpi_id = identity.mpi_id) as valid
       from mpi_identity identity where mpi_id = '${erased}'`,
    )
    assert.deepEqual({ status, key, valid }, { status: 'erased', key: 0, valid: 0 })
  })

  test('shares its files with the one before, and may take the place of older ones', async () => {
    const third = await backUp('--keep', '1')
    assert.match(third.output, / 0 new, /)
    assert.match(third.output, /Older backups removed: 2, with [1-9]/)
    assert.equal(readdirSync(join(folder, 'backups')).length, 1)
  })
})
