import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { theSystem } from '#platform/scopes.ts'
import { inPlatformWork, inUnitOfWork } from '#platform/unit-of-work.ts'
import { deleteOldRecords } from '#testing/run-schedule.ts'
import { type Caller, openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'
import { until } from '#testing/until.ts'
import { MailServerSimulator } from '../../../../simulators/messaging/mail-server.ts'
import { findAlerts, writeAlerts } from './write-alerts.ts'

const mail = await new MailServerSimulator().listen()
after(() => mail[Symbol.asyncDispose]())
const { organization, services, server, clock } = await openTestApp(mail.environment)
await services.queue.work()

const alertsOf = async (caller: Caller) => (await caller.get('/alerts')).json()
const kindsOf = async (caller: Caller) =>
  (await alertsOf(caller)).items.map(({ kind, object }: { kind: string; object: string }) => [kind, object])

test('whoever submitted a job is told that it is completed; others are not', async () => {
  const own = await organization('sovereign_enterprise', 1_000_000)
  const [operator, manager] = [await own.as('operator'), await own.as('programme_admin')]
  const campaign = {
    name: 'Rougeole',
    campaign_type: 'vaccination',
    prefix: 'DKRALRT',
    language: 'fr',
    template_id: 'aero',
  }
  const { id } = (await manager.post('/campaigns/', campaign)).json()
  const people = { beneficiaries: [{ first_name: 'Awa', last_name: 'Ndiaye' }] }
  const { job_id } = (await operator.post(`/campaigns/${id}/jobs`, people)).json()
  await until(async () => (await alertsOf(operator)).unread === 1)
  assert.deepEqual(await kindsOf(operator), [['job_completed', job_id]])
  assert.deepEqual((await alertsOf(operator)).items[0].facts, { cards: 1 })
  assert.deepEqual(await kindsOf(manager), [])
})

test('alerts are marked as read by their own user alone', async () => {
  const own = await organization()
  const [one, other] = [await own.as('programme_admin'), await own.as('programme_admin')]
  await inUnitOfWork(services, { tenantId: own.id, actor: theSystem }, (work) =>
    writeAlerts(work, [one.userId, other.userId], {
      kind: 'sync_failed',
      object: 'task_1',
      occasion: 'sync_failed:task_1',
    }),
  )
  const { items } = await alertsOf(one)
  const read = await other.post('/alerts/read', { ids: [items[0].id] })
  assert.deepEqual(read.json(), { unread: 1 })
  assert.equal((await alertsOf(one)).unread, 1)
  assert.deepEqual((await one.post('/alerts/read', {})).json(), { unread: 0 })
  assert.equal((await alertsOf(one)).items[0].read, true)
})

test('quotas at 80 and 100 percent, a low balance and waiting reviews are found, once each', async () => {
  const own = await organization('regional_ops', 1_000)
  const [manager, operator] = [await own.as('programme_admin'), await own.as('operator')]
  const total: number = (await manager.get('/billing/balance')).json().quota.identities_total
  const use = (cards: number) =>
    asOwner(services).query(
      `insert into billing_usage_day (tenant_id, day, studio_cards, free_cards) values ($1, $2, $3, $3)
       on conflict (tenant_id, day) do update set studio_cards = $3, free_cards = $3`,
      [own.id, clock.now().toISOString().slice(0, 10), cards],
    )
  const kinds = async () => (await kindsOf(manager)).map(([kind]: string[]) => kind).sort()
  await use(Math.floor(total * 0.8) - 1)
  await findAlerts(services)
  assert.deepEqual(await kinds(), ['balance_low'])
  await use(Math.ceil(total * 0.8))
  const person = {
    first_name: 'Awa',
    last_name: 'Ndiaye',
    date_of_birth: '1990-05-17',
    region_code: 'DKR',
    country_code: 'SN',
  }
  for (const force_create of [false, true])
    assert.equal((await operator.post('/mpi/register', { ...person, force_create })).statusCode, 201)
  await findAlerts(services)
  await findAlerts(services)
  assert.deepEqual(await kinds(), ['balance_low', 'quota_low', 'reviews_waiting'])
  await use(total)
  await findAlerts(services)
  assert.deepEqual(await kinds(), ['balance_low', 'quota_low', 'quota_used_up', 'reviews_waiting'])
  assert.deepEqual(await kindsOf(operator), [])
})

test('a forgotten password alerts the managers where nothing can be sent', async () => {
  const own = await organization()
  const [manager, viewer] = [await own.as('programme_admin'), await own.as('viewer')]
  await inPlatformWork(services, theSystem, (work) =>
    work.asTenant(own.id).publish('password-forgotten', { user_id: viewer.userId }),
  )
  assert.deepEqual(await kindsOf(manager), [['password_forgotten', viewer.userId]])
  assert.deepEqual(await kindsOf(viewer), [])
})

test('who chose e-mail gets alerts by e-mail, in the own language', async () => {
  const own = await organization()
  const manager = await own.as('programme_admin')
  await manager.send({ method: 'PATCH', url: '/auth/me', payload: { language: 'en' } })
  const choose = (channel: string) => manager.send({ method: 'PUT', url: '/alerts/settings', payload: { channel } })
  assert.deepEqual((await manager.get('/alerts/settings')).json(), { channel: 'none', channels: ['none', 'email'] })
  assert.equal((await choose('sms')).statusCode, 422)
  assert.equal((await choose('email')).json().channel, 'email')
  await inUnitOfWork(services, { tenantId: own.id, actor: theSystem }, (work) =>
    writeAlerts(work, [manager.userId], { kind: 'reviews_waiting', facts: { count: 7 }, occasion: 'reviews' }),
  )
  await until(() => mail.mails.some(({ to }) => to.includes(manager.email)))
  assert.match(mail.mails.find(({ to }) => to.includes(manager.email))?.subject ?? '', /Duplicates to review: 7/)
})

test('the number of unread alerts arrives over the open connection', async () => {
  const own = await organization()
  const manager = await own.as('programme_admin')
  const socket = await server.injectWS(`/ws/alerts?token=${manager.token}`)
  const received: string[] = []
  socket.on('message', (data) => received.push(String(data)))
  await until(() => received.length > 0)
  await inUnitOfWork(services, { tenantId: own.id, actor: theSystem }, (work) =>
    writeAlerts(work, [manager.userId], { kind: 'balance_low', facts: { balance_fcfa: 5 }, occasion: 'balance' }),
  )
  await until(() => received.includes('{"unread":1}'))
  socket.terminate()
})

test('alerts are deleted after 90 days', async () => {
  const own = await organization()
  const manager = await own.as('programme_admin')
  await inUnitOfWork(services, { tenantId: own.id, actor: theSystem }, (work) =>
    writeAlerts(work, [manager.userId], { kind: 'balance_low', facts: { balance_fcfa: 5 }, occasion: 'old' }),
  )
  clock.advanceSeconds(91 * 86_400)
  await deleteOldRecords(services)
  const { rows } = await asOwner(services).query('select 1 from alert where user_id = $1', [manager.userId])
  assert.equal(rows.length, 0)
})
