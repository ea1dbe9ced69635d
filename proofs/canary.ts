// npm run proof -- canary: a person whom nobody else is like goes through every path of a running service, which logs at every
// level. Then every log line, metric, table, file of the database (with its write-ahead log), stored file and work folder is
// searched for each of her texts, also those of a service that was killed amid a job, what operators export, and a copy of
// the data folder. A second service uses a PostgreSQL of the operator's, whose log has the settings of a PostgreSQL that
// nobody has configured: that log is searched too. Exit code 1 if anything is found.
import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startDhis2 } from '@samakart/dhis2-simulator'
import { readPidFile } from '@samakart/server/internal/platform/postgres/pid-file'
import { PostgresServer } from '@samakart/server/internal/platform/postgres/postgres-server'
import { canaryTexts, listed } from '@samakart/server/testing/canary/canary-person'
import { dumpRows } from '@samakart/server/testing/canary/dump-rows'
import { type Finding, TextFinder } from '@samakart/server/testing/canary/find-texts'
import { type Send, sendThroughEveryPath } from '@samakart/server/testing/canary/journey'
import { freePort } from '@samakart/server/testing/postgres-server'
import { isRunning } from '@samakart/server/testing/process-tree'
import pg from 'pg'

const main = fileURLToPath(new URL('../server/src/main.ts', import.meta.url))
const root = mkdtempSync(join(tmpdir(), 'canary-'))
const [dataDir, temporary] = [join(root, 'data'), join(root, 'tmp')]
mkdirSync(temporary)
const finder = new TextFinder(canaryTexts)
const findings: string[] = []
const known = new Map<string, Finding[]>()
const searched: Record<string, { places: number; megabytes: number }> = {}
let log = ''

const dhis2 = await startDhis2({ enrollments: 20, seed: 3, programmes: ['pev'] })
try {
  let service = await start()
  let send = await signIn(service.url)
  const { requests, photos } = await sendThroughEveryPath(send, dhis2)
  for (const photo of photos) finder.addFile('her photo', photo)
  console.log(`${requests} requests carried or showed her.`)
  search('metrics', 'metrics', (await send('GET', '/metrics')).bytes)

  await killAmidAJob(service, send)
  searchFolder('after a kill amid a job', dataDir)

  service = await start()
  send = await signIn(service.url)
  await searchRows()
  search('metrics', 'metrics after the kill', (await send('GET', '/metrics')).bytes)
  const wal = folderFiles(join(dataDir, 'postgres', 'pg_wal'))
  assert.ok(wal.length > 0, 'the write-ahead log is where it is searched')
  await searchTools(send)
  service.child.kill('SIGTERM')
  await once(service.child, 'exit')
  const copy = join(root, 'copy')
  cpSync(dataDir, copy, { recursive: true, filter: (path) => !statSync(path).isSocket() })
  searchFolder('data folder after a stop, with its checkpoint', dataDir)
  searchFolder('copy of the data folder', copy)
  await withAnOwnPostgres()
  searchFolder('temporary files', temporary)
  search('log', 'log', Buffer.from(log))
  assert.match(log, /"event":"request"/, 'requests are logged')
} finally {
  await dhis2.stop()
  rmSync(root, { recursive: true, force: true, maxRetries: 10 })
}

for (const entry of Object.values(searched)) entry.megabytes = Math.round(entry.megabytes)
console.table(searched)
for (const finding of findings) console.log(finding)
console.log(`${canaryTexts.length} texts and two photos, ${findings.length} found.`)
process.exit(findings.length === 0 ? 0 : 1)

async function start(settings: Record<string, string> = {}): Promise<{ url: string; child: ChildProcess }> {
  const port = String(await freePort())
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH ?? '',
      PORT: port,
      DATA_DIR: dataDir,
      TMPDIR: temporary,
      LOG_LEVEL: 'debug',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (log += chunk))
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(`${url}/health/ready`).catch(() => undefined))?.ok) {
    assert.equal(child.exitCode ?? child.signalCode, null, log)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return { url, child }
}

async function signIn(url: string): Promise<Send> {
  const send =
    (token: string): Send =>
    async (method, path, body, headers = {}) => {
      const answer = await fetch(url + path, {
        method,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined
          ? {}
          : { body: typeof body === 'string' || body instanceof Buffer ? body : JSON.stringify(body) }),
      })
      const bytes = Buffer.from(await answer.arrayBuffer())
      return { status: answer.status, bytes, json: () => JSON.parse(bytes.toString()) }
    }
  const login = await send('')('POST', '/auth/login', { email: 'admin@samakart.local', password: 'samakart-demo' })
  const { access_token } = login.json<{ access_token: string }>()
  return send(access_token)
}

/** Everything is killed while cards lie half printed in the work folder and nothing was flushed. */
async function killAmidAJob({ child }: { child: ChildProcess }, send: Send): Promise<void> {
  const campaign = {
    name: 'Rougeole',
    campaign_type: 'vaccination',
    language: 'fr',
    template_id: 'aurora',
    prefix: 'DKRKIL',
  }
  const { id } = (await send('POST', '/campaigns/', campaign)).json<{ id: string }>()
  const beneficiaries = Array.from({ length: 600 }, (_, i) => ({
    ...listed,
    beneficiary_id: `${listed.beneficiary_id}-${i}`,
  }))
  const accepted = await send('POST', `/campaigns/${id}/jobs`, { beneficiaries })
  assert.equal(accepted.status, 202, accepted.bytes.toString())
  const work = join(dataDir, 'work')
  const written = () =>
    existsSync(work) ? folderFiles(work).filter((path) => statSync(path).size > 100_000).length : 0
  while (written() === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  const { pid: postgres = 0 } = readPidFile(join(dataDir, 'postgres')) ?? {}
  child.kill('SIGKILL')
  await once(child, 'exit')
  // Its guard ends PostgreSQL, which still writes and removes files until then.
  while (isRunning(postgres)) await new Promise((resolve) => setTimeout(resolve, 50))
  assert.ok(written() > 0, 'the job was not finished')
}

/** What PostgreSQL says of refused values and statements goes to the log of whoever runs it. */
async function withAnOwnPostgres(): Promise<void> {
  const folder = join(root, 'own-postgres')
  const logFolder = join(folder, 'log')
  const postgres = await PostgresServer.prepare(folder, {
    settings: {
      logging_collector: 'on',
      log_directory: logFolder,
      log_min_messages: 'warning',
      log_error_verbosity: 'default',
      log_min_error_statement: 'error',
      log_checkpoints: 'on',
    },
  })
  await postgres.start()
  try {
    const dataFolder = join(root, 'data-of-own-postgres')
    const service = await start({ DATABASE_URL: postgres.url, DATA_DIR: dataFolder })
    await sendThroughEveryPath(await signIn(service.url), dhis2)
    service.child.kill('SIGTERM')
    await once(service.child, 'exit')
  } finally {
    await postgres.stop()
  }
  const lines = folderFiles(logFolder).map((path) => readFileSync(path))
  assert.ok(Buffer.concat(lines).length > 0, 'PostgreSQL has a log')
  search('log of PostgreSQL', 'log of PostgreSQL', Buffer.concat(lines))
}

/** What the operators' commands say, and what they export to their disks. */
async function searchTools(send: Send): Promise<void> {
  const { organization_id } = (await send('GET', '/auth/me')).json<{ organization_id: string }>()
  const exported = join(root, 'audit-export')
  for (const [tool = '', ...options] of [
    ['export-audit', '--organization', organization_id, '--folder', exported],
    ['verify-audit'],
    ['doctor'],
  ]) {
    const program = fileURLToPath(new URL(`../server/src/tools/${tool}.ts`, import.meta.url))
    const { stdout, stderr, status } = spawnSync(process.execPath, [program, ...options], {
      env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, TMPDIR: temporary, LOG_LEVEL: 'debug' },
    })
    assert.equal(status, 0, `${tool}: ${stderr}${stdout}`)
    search('commands of operators', tool, Buffer.concat([stdout, stderr]))
  }
  assert.ok(folderFiles(exported).length > 0, 'the audit trail was exported')
  searchFolder('exported audit trail', exported)
}

async function searchRows(): Promise<void> {
  const pool = new pg.Pool({ host: join(dataDir, 'postgres'), user: 'postgres', database: 'postgres' })
  for (const [table, rows] of await dumpRows(pool)) search('tables', table, rows)
  await pool.end()
}

function searchFolder(kind: string, folder: string): void {
  for (const path of folderFiles(folder)) search(kind, path, readFileSync(path))
}

function folderFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile())
}

/** The same bytes need not be searched again: most of a data folder and its copy. */
function findIn(bytes: Buffer): Finding[] {
  const hash = createHash('sha256').update(bytes).digest('base64')
  const found = known.get(hash) ?? finder.find(bytes)
  known.set(hash, found)
  return found
}

function search(kind: string, place: string, bytes: Buffer): void {
  searched[kind] ??= { places: 0, megabytes: 0 }
  const entry = searched[kind]
  entry.places += 1
  entry.megabytes += bytes.length / 2 ** 20
  for (const { text, form } of findIn(bytes)) findings.push(`${kind}: ${text} as ${form} in ${place}`)
}
