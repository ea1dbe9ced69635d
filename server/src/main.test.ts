import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { startPostgres } from './testing/postgres-server.ts'
import { startService, temporaryFolder } from './testing/service-process.ts'

const credentials = { email: 'admin@samakart.local', password: 'samakart-demo' }
const tool = (name: string) => fileURLToPath(new URL(`./tools/${name}.ts`, import.meta.url))

interface Answer<T> {
  status: number
  body: T
}

interface Tokens {
  access_token: string
}

interface Organizations {
  total: number
  items: { id: string }[]
}

interface Verdict {
  valid: boolean
}

async function post<T>(url: string, body: object, headers: Record<string, string> = {}): Promise<Answer<T>> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as T }
}

async function get<T>(url: string, token: string): Promise<Answer<T>> {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  return { status: answer.status, body: (await answer.json()) as T }
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

test('a life on the embedded database: start, refuse a second owner, die, start again, stop', async () => {
  const DATA_DIR = temporaryFolder()
  const first = await startService({ DATA_DIR })
  await first.untilReady()
  for (const key of ['master.key', 'signing.key'])
    assert.equal(statSync(join(DATA_DIR, 'keys', key)).mode & 0o777, 0o600)
  const { access_token } = (await post<Tokens>(`${first.url}/auth/login`, credentials)).body
  const made = await post<{ id: string }>(
    `${first.url}/admin/organizations`,
    { name: 'Ziguinchor', country_code: 'SN', region_code: 'ZIG', plan: 'starter' },
    { authorization: `Bearer ${access_token}` },
  )
  assert.equal(made.status, 201)

  const second = await startService({ DATA_DIR })
  assert.equal(await second.exited, 1)
  assert.match(second.output(), /Another process already runs on/)

  first.child.kill('SIGKILL')
  await first.exited
  const third = await startService({ DATA_DIR })
  await third.untilReady()
  const { items } = (await get<Organizations>(`${third.url}/admin/organizations`, access_token)).body
  assert.ok(items.some((organization) => organization.id === made.body.id))
  assert.equal((await get<Verdict>(`${third.url}/audit/verify`, access_token)).body.valid, true)

  const slow = post(`${third.url}/auth/login`, credentials)
  await new Promise((resolve) => setTimeout(resolve, 5))
  third.child.kill('SIGTERM')
  assert.equal((await slow).status, 200)
  assert.equal(await third.exited, 0)

  const verified = await startService({ DATA_DIR }, [tool('verify-audit')])
  assert.equal(await verified.exited, 0, verified.output())
  assert.match(verified.output(), /valid {3}org_\w+ {2}\d+ entries/)
  const rotated = await startService({ DATA_DIR }, [tool('rotate-keys'), '--master', '--sealing'])
  assert.equal(await rotated.exited, 0, rotated.output())
  const fourth = await startService({ DATA_DIR })
  await fourth.untilReady()
  assert.equal((await post(`${fourth.url}/auth/login`, credentials)).status, 200)
  fourth.child.kill('SIGTERM')
  await fourth.exited
})

test('on PostgreSQL two processes may start at once, and both survive the server’s death', async () => {
  const postgres = await startPostgres()
  after(() => postgres.stop())
  const start = (ROLE: string) =>
    startService({ DATABASE_URL: postgres.url, DATA_DIR: temporaryFolder(), ROLE, ...keys })
  const keys = { MASTER_KEY: 'ab'.repeat(32), SIGNING_KEY: 'cd'.repeat(32) }
  const services = await Promise.all([start('all'), start('api'), start('worker')])
  await Promise.all(services.map((service) => service.untilReady()))
  const [all, api, worker] = services as [(typeof services)[0], (typeof services)[0], (typeof services)[0]]
  const { access_token } = (await post<Tokens>(`${all.url}/auth/login`, credentials)).body
  assert.equal((await get<Organizations>(`${api.url}/admin/organizations`, access_token)).body.total, 1)
  assert.equal((await fetch(`${worker.url}/auth/me`)).status, 404)

  const restarting = postgres.restart()
  const statuses = new Set<number>()
  let isBack = false
  void restarting.then(() => {
    isBack = true
  })
  while (!isBack) statuses.add((await get(`${api.url}/admin/organizations`, access_token)).status)
  await restarting
  for (const status of statuses) assert.ok([200, 503].includes(status), String(status))
  await api.untilReady()
  assert.equal((await post(`${all.url}/auth/login`, credentials)).status, 200)
  assert.equal((await get<Verdict>(`${api.url}/audit/verify`, access_token)).body.valid, true)
  for (const { child, exited } of services) {
    child.kill('SIGTERM')
    assert.equal(await exited, 0)
  }
})
