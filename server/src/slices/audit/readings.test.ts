import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Notifier } from '#platform/notifications.ts'
import { openTestApp } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'
import { checkOrganization } from '../../tools/check-organization.ts'
import { MAX_NAMED_PER_HOUR, noteRefusedSignIn } from '../accounts/sign-in.ts'
import { INSTALLATION } from './routes.ts'
import { chainInDatabase, verifyChain } from './verify-chain.ts'
import { startReadingWriter } from './write-readings.ts'

const { organization, server, services, logged } = await openTestApp()

interface Entry {
  action: string
  actor: string
  object: string
  details: Record<string, unknown>
}

test('who reads about people leaves a trace without personal values, and the chain stays whole', async () => {
  const org = await organization()
  const [operator, viewer, programmeAdmin] = [
    await org.as('operator'),
    await org.as('viewer'),
    await org.as('programme_admin'),
  ]
  const entries = async (): Promise<Entry[]> => (await programmeAdmin.get('/audit/entries?limit=500')).json().items
  const person = { first_name: 'Seynabou', last_name: 'Mbengue', region_code: 'DKR', country_code: 'SN' }
  const mpiId = (await operator.post('/mpi/register', person)).json().mpi_id

  await operator.post(`/mpi/${mpiId}/link-dhis2`, {
    dhis2_uid: 'aTracked001',
    dhis2_instance_url: 'https://dhis2.example.sn',
  })

  for (let at = 0; at < 3; at++) await viewer.get(`/mpi/${mpiId.toLowerCase()}`)
  assert.equal((await viewer.get('/mpi/resolve-dhis2/aTracked001')).statusCode, 200)
  await programmeAdmin.get('/distribution/opt-outs')
  await viewer.get('/mpi/search?q=Seynabou&region_code=DKR')
  await viewer.post('/mpi/match', person)
  await viewer.get('/mpi/SN-DKR-26-UNKNOWN1')
  await viewer.get('/cards/DKR-AAAAAAAA/png')
  await server.inject({ method: 'POST', url: '/auth/login', payload: { email: viewer.email, password: 'wrong' } })
  await until(async () => (await entries()).some(({ action }) => action === 'session.refused'))

  const all = await entries()
  const of = (action: string) => all.filter((entry) => entry.action === action)
  const opened = of('person.opened')
  assert.ok(opened.length >= 1 && opened.every(({ object, actor }) => object === mpiId && actor === viewer.userId))
  assert.equal(
    opened.reduce((sum, { details }) => sum + Number(details.times ?? 1), 0),
    4,
    'several within a second are one entry that counts them',
  )
  assert.deepEqual(
    of('people.listed').map(({ details }) => details),
    [{ people: 1, filter: 'q region_code=DKR' }],
  )
  assert.deepEqual(of('messages.listed')[0]?.object, 'opt_outs')
  assert.equal(of('people.matched')[0]?.details.people, 1)
  assert.deepEqual([of('session.refused')[0]?.object, of('session.refused')[0]?.actor], [viewer.userId, 'anonymous'])
  assert.equal(of('card.picture_read').length, 0, 'what was not found was not read')
  assert.ok(!JSON.stringify(all).includes('Seynabou') && !logged().includes('Seynabou'))
  assert.equal((await programmeAdmin.get('/audit/verify')).json().valid, true)

  const readings = (await programmeAdmin.get(`/mpi/${mpiId}/readings`)).json()
  assert.deepEqual([readings.items[0].action, readings.items[0].actor], ['person.opened', viewer.userId])
  assert.equal((await viewer.get(`/mpi/${mpiId}/readings`)).statusCode, 403)
})

test('failed sign-ins with unknown addresses are entries of the installation, without the address and bounded', async () => {
  const org = await organization()
  const [admin, programmeAdmin] = [await org.as('admin'), await org.as('programme_admin')]
  const attempt = (email: string, at: number) =>
    server.inject({
      method: 'POST',
      url: '/auth/login',
      payload: { email, password: 'wrong' },
      remoteAddress: `41.82.${at >> 8}.${at & 255}`,
    })
  const entries = async (): Promise<Entry[]> =>
    (await admin.get('/admin/audit/entries?limit=500')).json().items.filter(({ actor }: Entry) => actor === 'anonymous')
  await attempt('inconnue@example.org', 1)
  await attempt('  Inconnue@Example.org', 2)
  await attempt('autre@example.org', 3)
  const times = (all: Entry[]) => all.reduce((sum, { details }) => sum + Number(details.times ?? 1), 0)
  await until(async () => times(await entries()) === 3)
  const found = await entries()
  assert.ok(found.every(({ action }) => action === 'session.refused'))
  assert.equal(new Set(found.map(({ object }) => object)).size, 2, 'the same address has the same hash')
  assert.ok(!/inconnue|autre/i.test(JSON.stringify(found)))
  for (let at = 0; at < MAX_NAMED_PER_HOUR + 5; at++)
    noteRefusedSignIn(services, `inconnu-${at}@example.org`, undefined)
  await until(async () => times(await entries()) >= MAX_NAMED_PER_HOUR)
  const many = (await entries()).filter(({ object }) => object === 'unknown_addresses')
  assert.ok(many.length >= 1 && times(many) >= 5)
  assert.equal((await programmeAdmin.get('/admin/audit/entries')).statusCode, 403)
  const verdict = await verifyChain(chainInDatabase(services, INSTALLATION))
  assert.equal(verdict.first_fault, null)
  assert.ok(verdict.entries < MAX_NAMED_PER_HOUR + 5, String(verdict.entries))
  const checked = await checkOrganization(services, INSTALLATION, { hasAccount: false, isQuick: true })
  assert.deepEqual(checked.faults, [])
})

test('what was read just before the service stops is written', async () => {
  const org = await organization()
  const programmeAdmin = await org.as('programme_admin')
  const notifier = new Notifier()
  const writer = startReadingWriter({ ...services, notifier })
  notifier.emit('data-read', { tenantId: org.id, actor: 'usr_x', action: 'person.opened', object: 'SN-DKR-26-X' })
  await writer.stop()
  const { items } = (await programmeAdmin.get('/audit/entries?limit=500')).json()
  assert.ok(items.some(({ object }: Entry) => object === 'SN-DKR-26-X'))
})
