// Only in npm run test:full: starts the service as processes.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { readMigrationFiles } from '#platform/db/migrate.ts'
import { openPostgres } from '#platform/db/open-database.ts'
import { startPostgres } from './testing/postgres-server.ts'
import { signIn } from './testing/service-client.ts'
import { startService, temporaryFolder } from './testing/service-process.ts'
import { until } from './testing/until.ts'

const tool = (name: string) => fileURLToPath(new URL(`./tools/${name}.ts`, import.meta.url))
const keys = { MASTER_KEY: 'ab'.repeat(32), SIGNING_KEY: 'cd'.repeat(32) }

test('a process whose database is away, or not yet migrated, waits, says so, and then starts', async () => {
  const keptIn = temporaryFolder()
  const before = await startPostgres({ keptIn })
  await fillButLastMigration(before.url)
  await before.stop()
  const env = { ...keys, DATABASE_URL: before.url, DATA_DIR: temporaryFolder() }
  const [api, all] = await Promise.all([startService({ ...env, ROLE: 'api' }), startService({ ...env, ROLE: 'all' })])
  for (const { output, url } of [api, all]) {
    await until(() => output().includes('waiting for the database, which does not answer'), 'the first sentence')
    await until(
      async () => (await fetch(`${url}/health/live`).catch(() => undefined))?.status === 200,
      'a sign of life',
    )
    const ready = await fetch(`${url}/api/v1/health/ready`)
    assert.deepEqual([ready.status, ready.headers.get('retry-after')], [503, '2'])
    assert.equal(((await ready.json()) as { code: string }).code, 'database_unavailable')
  }
  // One that is stopped while it waits ends at once.
  all.child.kill('SIGTERM')
  assert.equal(await all.exited, 0)

  const postgres = await startPostgres({ keptIn })
  after(() => postgres.stop())
  await until(() => /waiting for migrations: run npm run ops:migrate/.test(api.output()), 'the second sentence')
  assert.equal((await fetch(`${api.url}/health/ready`)).status, 503)
  const refused = await startService(env, [tool('doctor')])
  assert.equal(await refused.exited, 1)
  assert.match(refused.output(), /lacks \d+ migration\(s\) of this version: run npm run ops:migrate/)

  const migrated = await startService(env, [tool('migrate')])
  assert.equal(await migrated.exited, 0, migrated.output())
  assert.match(migrated.output(), /^\d{4}_\w+\n[\s\S]*have run: 1\n$/)
  await api.untilReady()
  await signIn(api)
  const again = await startService(env, [
    fileURLToPath(new URL('../../cli/src/samakart.ts', import.meta.url)),
    'migrate',
  ])
  assert.equal(await again.exited, 0)
  assert.equal(again.output(), 'Migrations that were missing and have run: 0\n')
  api.child.kill('SIGTERM')
  assert.equal(await api.exited, 0)
})

async function fillButLastMigration(url: string): Promise<void> {
  const { kysely, close } = openPostgres(url, 2)
  const files = (await readMigrationFiles()).slice(0, -1)
  const migrations = Object.fromEntries(
    files.map(({ name, text }) => [
      name,
      { up: async (db: Kysely<unknown>) => void (await sql.raw(text).execute(db)) },
    ]),
  )
  const migrator = new Migrator({ db: kysely, provider: { getMigrations: async () => migrations } })
  assert.equal((await migrator.migrateToLatest()).error, undefined)
  await close()
}
