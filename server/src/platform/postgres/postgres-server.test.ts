// Only in npm run test:full: starts servers of PostgreSQL.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { descendantsOf, isRunning } from '#testing/process-tree.ts'
import { until } from '#testing/until.ts'
import { pidFilePath, readPidFile } from './pid-file.ts'
import { type PostgresOptions, PostgresServer } from './postgres-server.ts'

const parent = mkdtempSync(join(tmpdir(), 'samakart-postgres-test-'))
after(() => rmSync(parent, { recursive: true, force: true, maxRetries: 10 }))
const newFolder = () => mkdtempSync(join(parent, 'data-'))

/** Stops the server even if the test fails. */
async function prepare(folder: string, options: PostgresOptions = {}): Promise<PostgresServer> {
  const server = await PostgresServer.prepare(folder, options)
  after(() => server.stop())
  return server
}

async function ask(url: string, statement: string): Promise<unknown[][]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query({ text: statement, rowMode: 'array' })).rows
  } finally {
    await client.end().catch(() => {})
  }
}

const postmasterOf = (server: PostgresServer) => readPidFile(server.data)?.pid ?? 0

test('the first start creates a private, durable cluster without a port, and the second finds its data', async () => {
  const folder = newFolder()
  mkdirSync(join(folder, 'postgres.unfinished-killed'))
  const first = await prepare(folder)
  await first.start()
  assert.equal(statSync(first.data).mode & 0o777, 0o700)
  assert.equal(existsSync(join(folder, 'postgres.unfinished-killed')), false)
  const settings = ['fsync', 'full_page_writes', 'synchronous_commit', 'listen_addresses', 'server_encoding']
  const values = await ask(first.url, `select ${settings.map((name) => `current_setting('${name}')`).join(', ')}`)
  assert.deepEqual(values, [['on', 'on', 'on', '', 'UTF8']])
  await ask(first.url, 'create table kept (word text)')
  await ask(first.url, "insert into kept values ('Ŋoné')")
  const pid = postmasterOf(first)
  await first.stop()
  assert.equal(isRunning(pid), false)

  const second = await prepare(folder)
  await second.start()
  assert.deepEqual(await ask(second.url, 'select word from kept'), [['Ŋoné']])
  process.kill(postmasterOf(second), 'SIGKILL')
  assert.notEqual((await second.exited).code, 0)
  await second.start()
  assert.deepEqual(await ask(second.url, 'select word from kept'), [['Ŋoné']])
  await second.stop()
})

test('processes of a killed owner end by themselves or are stopped by the next start', async () => {
  const folder = newFolder()
  const owner = await otherOwner(folder)
  owner.kill('SIGKILL')
  const next = await prepare(folder)
  // The old server may or may not have ended yet.
  await next.start()
  assert.deepEqual(await ask(next.url, 'select 1'), [[1]])
  await next.stop()

  const another = await otherOwner(folder)
  const pid = readPidFile(next.data)?.pid ?? 0
  another.kill('SIGKILL')
  await until(() => !isRunning(pid), 'the end of PostgreSQL')
})

test('a server without a guard is stopped by the next start', async () => {
  const folder = newFolder()
  const owner = await otherOwner(folder)
  const pid = readPidFile(join(folder, 'postgres'))?.pid ?? 0
  // The guard and its watcher are killed first, so that nothing stops the server.
  for (const guard of guardsOf(owner.pid ?? 0)) process.kill(guard, 'SIGKILL')
  owner.kill('SIGKILL')
  await once(owner, 'exit')
  assert.equal(isRunning(pid), true)
  const next = await prepare(folder)
  await next.start()
  assert.equal(isRunning(pid), false)
  await next.stop()
})

test('if a stored process id now belongs to another program, that program is not stopped and the start succeeds', async () => {
  const folder = newFolder()
  const server = await prepare(folder)
  await server.start()
  await server.stop()
  writeFileSync(pidFilePath(server.data), `${process.pid}\n${server.data}\n1\n5432\n${server.data}\n\n1 1\nready\n`)
  await server.start()
  assert.deepEqual(await ask(server.url, 'select 1'), [[1]])
  await server.stop()
})

test('if the path of the socket would be too long, a private temporary folder is used', async () => {
  const folder = join(newFolder(), 'long'.repeat(20), 'longer'.repeat(10))
  const server = await prepare(folder)
  await server.start()
  assert.deepEqual(await ask(server.url, 'select 1'), [[1]])
  const { socketFolder = '' } = readPidFile(server.data) ?? {}
  assert.equal(statSync(socketFolder).mode & 0o777, 0o700)
  await server.stop()
  assert.equal(existsSync(socketFolder), false)
})

test('without Unix sockets PostgreSQL listens on loopback and needs the password from a private file', async () => {
  const folder = newFolder()
  const server = await prepare(folder, { address: 'loopback' })
  await server.start()
  assert.deepEqual(await ask(server.url, "select current_setting('listen_addresses')"), [['127.0.0.1']])
  const file = join(folder, 'postgres.password')
  assert.equal(statSync(file).mode & 0o777, 0o600)
  const password = readFileSync(file, 'utf8').trim()
  await assert.rejects(ask(server.url.replace(password, 'guessed'), 'select 1'), { code: '28P01' })
  await server.stop()
})

const isRoot = process.getuid?.() === 0

test('root runs PostgreSQL as another user, even in private folders, and the data can be read either way', {
  skip: !isRoot && 'not root',
}, async () => {
  const folder = newFolder()
  chmodSync(folder, 0o700)
  for (const asRoot of ['setpriv', 'unshare', 'setpriv'] as const) {
    const server = await prepare(folder, { asRoot: [asRoot] })
    await server.start()
    await ask(server.url, 'create table if not exists kept (way text)')
    await ask(server.url, `insert into kept values ('${asRoot}')`)
    await server.stop()
  }
  const server = await prepare(folder)
  await server.start()
  assert.deepEqual(await ask(server.url, 'select count(*)::int from kept'), [[3]])
  await server.stop()
})

const script = fileURLToPath(new URL('../../testing/postgres-owner.ts', import.meta.url))

/** Another process that owns a running PostgreSQL. */
async function otherOwner(folder: string) {
  const child = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  after(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit').then(() => assert.fail('The owner ended.'))
  await Promise.race([once(child.stdout, 'data'), ended])
  ended.catch(() => {})
  return child
}

/** The shells between an owner and its PostgreSQL. */
function guardsOf(owner: number): number[] {
  return descendantsOf(owner)
    .filter(({ command }) => command.startsWith('/bin/sh'))
    .map(({ pid }) => pid)
    .reverse()
}
