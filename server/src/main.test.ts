// Only in npm run test:full: starts the service as processes.
import assert from 'node:assert/strict'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { freePort, startPostgres } from './testing/postgres-server.ts'
import { isRunning } from './testing/process-tree.ts'
import {
  checkOrganizations,
  credentials,
  get,
  type Organizations,
  openOrganization,
  post,
  printCard,
  signIn,
  type Verdict,
} from './testing/service-client.ts'
import { type ServiceProcess, startService, temporaryFolder } from './testing/service-process.ts'
import { until } from './testing/until.ts'

const tool = (name: string) => fileURLToPath(new URL(`./tools/${name}.ts`, import.meta.url))

test('the service starts, refuses a second owner, starts killed processes again, survives a kill, and stops', async () => {
  const DATA_DIR = temporaryFolder()
  const METRICS_PORT = String(await freePort())
  const first = await startService({ DATA_DIR, METRICS_PORT })
  await first.untilReady()
  for (const key of ['master.key', 'signing.key'])
    assert.equal(statSync(join(DATA_DIR, 'keys', key)).mode & 0o777, 0o600)
  const token = await signIn(first)
  const made = await openOrganization(first, token, 'Ziguinchor')

  const measurements = async () =>
    (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`).catch(() => undefined))?.text() ?? ''
  await until(async () => /^samakart_build_info\{.*role="worker"\} 1$/m.test(await measurements()), 'a ready worker')

  const second = await startService({ DATA_DIR })
  assert.equal(await second.exited, 1)
  assert.match(second.output(), /^Another process already runs on .+\n$/)
  const beside = await startService({ DATA_DIR }, [tool('doctor')])
  assert.equal(await beside.exited, 0, beside.output())

  await killOneByOne(first, token)
  await checkOrganizations(first, token, [made])

  const left = first.processes()
  assert.ok(left.length >= 5)
  first.child.kill('SIGKILL')
  await until(() => !left.some(({ pid }) => isRunning(pid)), 'the end of all processes')
  const keyIn = (name: string) => readFileSync(join(DATA_DIR, 'keys', name), 'utf8').trim()
  const exposed = await startService({
    DATA_DIR,
    NODE_ENV: 'production',
    ADMIN_PASSWORD: 'baobab lumière vélo mardi',
    MASTER_KEY: keyIn('master.key'),
    SIGNING_KEY: keyIn('signing.key'),
  })
  assert.equal(await exposed.exited, 1, 'the administrator has the password of the demo')
  assert.match(exposed.output(), /npm run ops:reset-admin -- --id usr_\w+$/m)
  const third = await startService({ DATA_DIR, DRAIN_SECONDS: '1' })
  await third.untilReady()
  await checkOrganizations(third, token, [made])

  const former = await signIn(third)
  const reset = await startService({ DATA_DIR }, [tool('reset-admin'), '--email', credentials.email])
  assert.equal(await reset.exited, 0, reset.output())
  await until(async () => (await get(`${third.url}/auth/me`, former)).status === 401, 'the end of the session')
  const password = /^New password of \S+: (\S+)$/m.exec(reset.output())?.[1]

  const slow = post(`${third.url}/auth/login`, { ...credentials, password })
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

  const rotated = await startService({ DATA_DIR }, [tool('rotate-keys'), '--master'])
  assert.equal(await rotated.exited, 0, rotated.output())
  const verified = await startService({ DATA_DIR }, [tool('verify-audit')])
  assert.equal(await verified.exited, 0, verified.output())
  assert.match(verified.output(), /valid {3}org_\w+ {2}\d+ entries/)
})

/** Kills the worker, PostgreSQL and the API, one after the other, while the others go on. */
async function killOneByOne(service: ServiceProcess, token: string): Promise<void> {
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

  process.kill(api, 'SIGKILL')
  await service.untilReady()
}

test('on a separate PostgreSQL several processes may start at once and survive a crash of it', async () => {
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
