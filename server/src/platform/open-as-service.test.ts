// Only in npm run test:full: starts servers of PostgreSQL.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { Type } from 'typebox'
import { runCommandWith } from '#testing/run-command.ts'
import { runStatement } from '#testing/run-statement.ts'
import { readConfig } from './config/config.ts'
import { TablesOfAnotherRole } from './db/migrate.ts'
import { type OpenDatabase, openPostgres } from './db/open-database.ts'
import { addressAs, rightsOf, serviceRoleOf, setServicePassword } from './db/service-role.ts'
import { openLog } from './log.ts'
import { openAsService } from './open-as-service.ts'
import { PostgresServer } from './postgres/postgres-server.ts'
import { nonDurableSettings } from './postgres/settings.ts'
import { defineJob, handle } from './queue/job.ts'
import { Queue } from './queue/queue.ts'

const folder = mkdtempSync(join(tmpdir(), 'samakart-roles-'))
/** It asks for passwords. */
const postgres = await PostgresServer.prepare(folder, { settings: nonDurableSettings, address: 'loopback' })
await postgres.start()
for (const role of ['samakart_tenant', 'samakart_platform'])
  await runStatement(postgres.url, `create role ${role} nologin`)
after(async () => {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** A database whose owner may make roles, unless it may not. */
async function newDatabase(name: string, rights = 'createrole'): Promise<string> {
  await runStatement(postgres.url, `create role ${name} login ${rights} password 'of the owner'`)
  await runStatement(postgres.url, `grant samakart_tenant, samakart_platform to ${name} with admin option`)
  await runStatement(postgres.url, `create database ${name} owner ${name}`)
  const url = new URL(postgres.url)
  url.username = name
  url.password = encodeURIComponent('of the owner')
  url.pathname = `/${name}`
  return url.href
}

async function start(url: string, settings: Record<string, string> = {}) {
  const lines: string[] = []
  const log = openLog('warn', { write: (line) => void lines.push(line) })
  const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: url, MIGRATE_ON_START: 'true', ...settings })
  const { database } = await openAsService(config, log)
  return { database, lines, [Symbol.asyncDispose]: () => database.close() }
}

/** What the service needs outside transactions. */
async function useQueue(database: OpenDatabase): Promise<void> {
  const queue = new Queue(database, openLog('silent'))
  await queue.open([handle(defineJob('test.plain', Type.Object({})), async () => {})])
  await queue.countWaiting()
  await queue.stop(1_000)
}

const doctor = async (url: string) => (await runCommandWith({ DATABASE_URL: url, DATA_DIR: folder }, 'doctor')).output

test('the service signs in as a role that owns nothing, by a password that is sent to nobody', async () => {
  const url = await newDatabase('alone')
  await using service = await start(url)
  const { name, isBound } = await rightsOf(service.database)
  assert.deepEqual([name, isBound, service.lines], ['alone_service', true, []])
  await useQueue(service.database)
  assert.match(await doctor(url), /as alone_service, which is no superuser and owns nothing/)

  const sent: string[] = []
  const owner = openPostgres(url, 1)
  owner.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      sent.push(JSON.stringify(args[0]))
      return query(...args)
    }) as typeof client.query
  })
  const role = serviceRoleOf(url)
  await setServicePassword(owner, role)
  await owner.close()
  assert.match(sent.join(), /SCRAM-SHA-256\$4096:/)
  assert.ok(role.password && !sent.join().includes(role.password))
})

test('processes that start together on an empty database make the role once', async () => {
  const url = await newDatabase('together')
  const started = await Promise.all(Array.from({ length: 4 }, () => start(url)))
  for (const { database, lines } of started) {
    assert.deepEqual([(await rightsOf(database)).name, lines], ['together_service', []])
    await database.close()
  }
})

test('when the password of the owner has changed, the next start gives the role its new one', async () => {
  const url = new URL(await newDatabase('changed'))
  await (await start(url.href))[Symbol.asyncDispose]()
  await runStatement(postgres.url, `alter role changed password 'another'`)
  url.password = 'another'
  await using service = await start(url.href)
  assert.equal((await rightsOf(service.database)).name, 'changed_service')
})

test('where the owner may not make roles, the service goes on as the owner and says so', async () => {
  const url = await newDatabase('unable', '')
  await using service = await start(url)
  const { name, isBound } = await rightsOf(service.database)
  assert.deepEqual([name, isBound, service.lines.length], ['unable', false, 1])
  assert.match(service.lines.join(), /row policies do not bind/)
  await useQueue(service.database)
  assert.match(await doctor(url), /as unable, which owns its tables: .*not a statement that leaves/)
})

test('a role of the server that is more than it should be is not used', async () => {
  const url = await newDatabase('taken')
  await runStatement(postgres.url, `create role taken_service superuser login password 'x'`)
  await using service = await start(url)
  assert.deepEqual([(await rightsOf(service.database)).name, service.lines.length], ['taken', 1])
})

test('an address may name the role that owns nothing: the owner migrates, and the service makes nothing', async () => {
  const url = await newDatabase('apart')
  const own = addressAs(url, { name: 'apart_service', password: 'chosen' })
  await runStatement(postgres.url, `create role apart_service login noinherit password 'chosen'`)
  await runStatement(postgres.url, 'grant samakart_tenant, samakart_platform to apart_service')
  await assert.rejects(start(own), TablesOfAnotherRole)
  const waiting = start(own, { MIGRATE_ON_START: 'false' })
  const { code, output } = await runCommandWith({ DATABASE_URL: url, DATA_DIR: folder }, 'migrate')
  assert.equal(code, 0, output)
  await (await waiting)[Symbol.asyncDispose]()
  for (const MIGRATE_ON_START of ['true', 'false']) {
    await using service = await start(own, { MIGRATE_ON_START })
    assert.deepEqual([(await rightsOf(service.database)).name, service.lines], ['apart_service', []])
    await useQueue(service.database)
  }
})
