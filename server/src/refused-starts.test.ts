// Only in npm run test:full: starts the service as processes.
import assert from 'node:assert/strict'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { startPostgres } from './testing/postgres-server.ts'
import { runStatement } from './testing/run-statement.ts'
import { startService, temporaryFolder } from './testing/service-process.ts'

test('a wrong configuration names every mistake at once and exits with 2', async () => {
  const service = await startService({ PORT: 'eighty', ROLE: 'boss', DATABASE_URL: 'mysql://x', LOG_LEVEL: 'loud' })
  assert.equal(await service.exited, 2)
  for (const name of ['PORT', 'ROLE', 'DATABASE_URL', 'LOG_LEVEL'])
    assert.match(service.output(), new RegExp(`- ${name} `))
})

test('production does not start without a password and keys', async () => {
  const service = await startService({ NODE_ENV: 'production', DATA_DIR: temporaryFolder() })
  assert.equal(await service.exited, 2)
  for (const name of ['ADMIN_PASSWORD', 'MASTER_KEY', 'SIGNING_KEY']) assert.match(service.output(), new RegExp(name))
})

test('production does not start with a password that is easy to guess', async () => {
  const keyOf = (byte: number) => Buffer.alloc(32, byte).toString('base64')
  const DATA_DIR = temporaryFolder()
  const environment = { NODE_ENV: 'production', DATA_DIR, MASTER_KEY: keyOf(7), SIGNING_KEY: keyOf(8) }
  const service = await startService({ ...environment, ADMIN_PASSWORD: 'Senegal2026' })
  assert.equal(await service.exited, 2)
  assert.match(service.output(), /ADMIN_PASSWORD is too easy to guess/)
  assert.doesNotMatch(service.output(), /Senegal2026/)
  assert.equal(existsSync(join(DATA_DIR, 'postgres')), false)
})

test('production does not start with settings that leave it open, and names each', async () => {
  const zero = Buffer.alloc(32).toString('base64')
  const service = await startService({
    NODE_ENV: 'production',
    ADMIN_PASSWORD: 'baobab lumière vélo mardi',
    MASTER_KEY: zero,
    SIGNING_KEY: zero,
    METRICS_TOKEN: 'x',
    TRUSTED_PROXIES: '0.0.0.0/0',
    PUBLIC_URL: 'http://cartes.example.sn',
    DATABASE_URL: 'postgres://samakart:canary@db.example.sn/samakart',
  })
  assert.equal(await service.exited, 2)
  for (const name of ['MASTER_KEY', 'SIGNING_KEY', 'METRICS_TOKEN', 'TRUSTED_PROXIES', 'PUBLIC_URL', 'DATABASE_URL'])
    assert.match(service.output(), new RegExp(`- ${name} must`), name)
  assert.doesNotMatch(service.output(), /canary/)
})

test('the demo password does not start a service that other machines can reach', async () => {
  const service = await startService({ HOST: '0.0.0.0', DATA_DIR: temporaryFolder() })
  assert.equal(await service.exited, 2)
  assert.match(service.output(), /ADMIN_PASSWORD must not be the demo password.+DEMO=true/)
})

test('a start that cannot succeed prints one sentence and exits with 1', async () => {
  const DATA_DIR = temporaryFolder()
  mkdirSync(join(DATA_DIR, 'postgres'), { mode: 0o700 })
  writeFileSync(join(DATA_DIR, 'postgres', 'PG_VERSION'), '9.6\n')
  const service = await startService({ DATA_DIR })
  assert.equal(await service.exited, 1)
  assert.match(service.output(), /^\S+ was made by PostgreSQL 9.6 .+\n$/)

  const postgres = await startPostgres()
  after(() => postgres.stop())
  const ofEarlierVersion = `create table kysely_migration (name varchar(255), timestamp varchar(255));
    insert into kysely_migration values ('0001_platform', ''), ('0002_audit', '')`
  await runStatement(postgres.url, ofEarlierVersion)
  const outdated = await startService({ DATA_DIR: temporaryFolder(), DATABASE_URL: postgres.url })
  assert.equal(await outdated.exited, 1)
  assert.match(outdated.output(), /^These data are of 0.2.0 or an earlier version, .+: start .+\n$/)
})

test('a port that stays in use ends the start with one sentence and leaves nothing running', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  after(() => other.close())
  const { port } = other.address() as AddressInfo
  const DATA_DIR = temporaryFolder()
  const service = await startService({ DATA_DIR, PORT: String(port), LOG_LEVEL: 'error' })
  assert.equal(await service.exited, 1)
  assert.match(service.output(), /^Port \d+ on 127.0.0.1 is in use: .+\n$/)
  assert.equal(existsSync(join(DATA_DIR, 'postgres', 'postmaster.pid')), false)
})
