import assert from 'node:assert/strict'
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { onServer } from './testing/on-server.ts'
import { startPostgres } from './testing/postgres-server.ts'
import { isRunning } from './testing/process-tree.ts'
import { type ServiceProcess, startService, temporaryFolder } from './testing/service-process.ts'
import { until } from './testing/until.ts'

const credentials = { email: 'admin@samakart.local', password: 'samakart-demo' }
const tool = (name: string) => fileURLToPath(new URL(`./tools/${name}.ts`, import.meta.url))

interface Answer<T> {
  status: number
  body: T
}

interface Organizations {
  total: number
  items: { id: string }[]
}

interface Verdict {
  valid: boolean
}

async function post<T>(url: string, body: object, token = ''): Promise<Answer<T>> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as T }
}

async function get<T>(url: string, token: string): Promise<Answer<T>> {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  return { status: answer.status, body: (await answer.json()) as T }
}

async function signIn({ url }: ServiceProcess): Promise<string> {
  const { status, body } = await post<{ access_token: string }>(`${url}/auth/login`, credentials)
  assert.equal(status, 200)
  return body.access_token
}

async function openOrganization({ url }: ServiceProcess, token: string, name: string): Promise<string> {
  const order = { name, country_code: 'SN', region_code: 'ZIG', plan: 'starter' }
  const { status, body } = await post<{ id: string }>(`${url}/admin/organizations`, order, token)
  assert.equal(status, 201)
  return body.id
}

/** Everything acknowledged is there, and the trail of it holds. */
async function checkOrganizations({ url }: ServiceProcess, token: string, ids: readonly string[]): Promise<void> {
  const { items } = (await get<Organizations>(`${url}/admin/organizations`, token)).body
  for (const id of ids) assert.ok(items.some((organization) => organization.id === id))
  assert.equal((await get<Verdict>(`${url}/audit/verify`, token)).body.valid, true)
}

async function printCard({ url }: ServiceProcess, token: string, prefix: string): Promise<void> {
  const campaign = await post<{ id: string }>(
    `${url}/campaigns/`,
    { name: 'Rougeole', campaign_type: 'vaccination', prefix, language: 'fr', template_id: 'aero' },
    token,
  )
  const beneficiaries = [{ first_name: 'Awa', last_name: 'Ndiaye' }]
  const job = await post<{ job_id: string }>(`${url}/campaigns/${campaign.body.id}/jobs`, { beneficiaries }, token)
  assert.equal(job.status, 202)
  const events = await fetch(`${url}/jobs/${job.body.job_id}/events`, { headers: { authorization: `Bearer ${token}` } })
  assert.match(await events.text(), /"event":"completed"/)
}

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

test('what cannot work ends the start with one sentence', async () => {
  const DATA_DIR = temporaryFolder()
  mkdirSync(join(DATA_DIR, 'postgres'), { mode: 0o700 })
  writeFileSync(join(DATA_DIR, 'postgres', 'PG_VERSION'), '9.6\n')
  const service = await startService({ DATA_DIR })
  assert.equal(await service.exited, 1)
  assert.match(service.output(), /^\S+ was made by PostgreSQL 9.6 .+\n$/)

  const unreachable = await startService({ DATA_DIR: temporaryFolder(), DATABASE_URL: 'postgres://x@127.0.0.1:1/x' })
  assert.equal(await unreachable.exited, 1)
  assert.match(unreachable.output(), /^The database does not answer \(ECONNREFUSED\).+\n$/)

  const postgres = await startPostgres()
  after(() => postgres.stop())
  await onServer(postgres.url, 'create table tenant_key (); create policy tenant_wall on tenant_key')
  const outdated = await startService({ DATA_DIR: temporaryFolder(), DATABASE_URL: postgres.url })
  assert.equal(await outdated.exited, 1)
  assert.match(outdated.output(), /^This database was made by a development version before 0.2.0, .+\n$/)
})

test('a life: start, refuse a second owner, die, start again, stop', async () => {
  const DATA_DIR = temporaryFolder()
  const first = await startService({ DATA_DIR })
  await first.untilReady()
  for (const key of ['master.key', 'signing.key'])
    assert.equal(statSync(join(DATA_DIR, 'keys', key)).mode & 0o777, 0o600)
  const token = await signIn(first)
  const made = await openOrganization(first, token, 'Ziguinchor')

  const second = await startService({ DATA_DIR })
  assert.equal(await second.exited, 1)
  assert.match(second.output(), /^Another process already runs on .+\n$/)
  const beside = await startService({ DATA_DIR }, [tool('doctor')])
  assert.equal(await beside.exited, 0, beside.output())

  const left = first.processes()
  assert.ok(left.length >= 5)
  first.child.kill('SIGKILL')
  await until(() => !left.some(({ pid }) => isRunning(pid)), 'the end of all processes')
  const third = await startService({ DATA_DIR })
  await third.untilReady()
  await checkOrganizations(third, token, [made])

  const slow = post(`${third.url}/auth/login`, credentials)
  await new Promise((resolve) => setTimeout(resolve, 5))
  const ending = third.processes()
  third.child.kill('SIGTERM')
  assert.equal((await slow).status, 200)
  assert.equal(await third.exited, 0)
  assert.deepEqual(
    ending.filter(({ pid }) => isRunning(pid)),
    [],
  )
  assert.equal(existsSync(join(DATA_DIR, 'postgres', 'postmaster.pid')), false)

  const verified = await startService({ DATA_DIR }, [tool('verify-audit')])
  assert.equal(await verified.exited, 0, verified.output())
  assert.match(verified.output(), /valid {3}org_\w+ {2}\d+ entries/)
  const rotated = await startService({ DATA_DIR }, [tool('rotate-keys'), '--master', '--sealing'])
  assert.equal(await rotated.exited, 0, rotated.output())
  const fourth = await startService({ DATA_DIR })
  await fourth.untilReady()
  await signIn(fourth)
  fourth.child.kill('SIGTERM')
  assert.equal(await fourth.exited, 0)
})

test('whichever process is killed comes back, and the others go on', async () => {
  const DATA_DIR = temporaryFolder()
  const service = await startService({ DATA_DIR, LOG_LEVEL: 'warn' })
  await service.untilReady()
  const token = await signIn(service)
  await printCard(service, token, 'BEFORE')

  const [worker, api] = [service.pidOf('samakart worker'), service.pidOf('samakart api')]
  process.kill(worker, 'SIGKILL')
  assert.equal((await get(`${service.url}/auth/me`, token)).status, 200)
  await until(() => ![0, worker].includes(service.pidOf('samakart worker')), 'a new worker')
  await printCard(service, token, 'WORKER')
  assert.equal(service.pidOf('samakart api'), api)

  const postgres = service.pidOf('postgres')
  process.kill(postgres, 'SIGKILL')
  const statuses = new Set<number>()
  await until(async () => {
    const { status } = await get(`${service.url}/admin/organizations`, token)
    statuses.add(status)
    // The connections of a killed server may answer for a moment after it.
    return status === 200 && ![0, postgres].includes(service.pidOf('postgres'))
  }, 'an answer')
  for (const status of statuses) assert.ok([200, 503].includes(status), String(status))
  await printCard(service, token, 'SERVER')
  const made = await openOrganization(service, token, 'Kolda')

  process.kill(api, 'SIGKILL')
  await service.untilReady()
  await checkOrganizations(service, token, [made])

  const all = [service.child.pid ?? 0, ...service.processes().map(({ pid }) => pid)]
  for (const pid of all) process.kill(pid, 'SIGKILL')
  const next = await startService({ DATA_DIR, PORT: new URL(service.url).port })
  await next.untilReady()
  await checkOrganizations(next, token, [made])
  next.child.kill('SIGTERM')
  assert.equal(await next.exited, 0)
})

test('a port that stays taken is told in one sentence, and nothing is left running', async () => {
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

test('on a PostgreSQL of one’s own several processes may start at once, and survive the server’s death', async () => {
  const postgres = await startPostgres()
  after(() => postgres.stop())
  const start = (ROLE: string) =>
    startService({ DATABASE_URL: postgres.url, DATA_DIR: temporaryFolder(), ROLE, ...keys })
  const keys = { MASTER_KEY: 'ab'.repeat(32), SIGNING_KEY: 'cd'.repeat(32) }
  const services = await Promise.all([start('all'), start('api'), start('worker')])
  await Promise.all(services.map((service) => service.untilReady()))
  const [all, api, worker] = services as [(typeof services)[0], (typeof services)[0], (typeof services)[0]]
  const token = await signIn(all)
  assert.equal((await get<Organizations>(`${api.url}/admin/organizations`, token)).body.total, 1)
  assert.equal((await fetch(`${worker.url}/auth/me`)).status, 404)

  const restarting = postgres.restart()
  const statuses = new Set<number>()
  let isBack = false
  void restarting.then(() => {
    isBack = true
  })
  while (!isBack) statuses.add((await get(`${api.url}/admin/organizations`, token)).status)
  await restarting
  for (const status of statuses) assert.ok([200, 503].includes(status), String(status))
  await api.untilReady()
  await signIn(all)
  assert.equal((await get<Verdict>(`${api.url}/audit/verify`, token)).body.valid, true)
  for (const { child, exited } of services) {
    child.kill('SIGTERM')
    assert.equal(await exited, 0)
  }
})
