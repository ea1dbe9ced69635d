import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Notifier } from '#platform/notifications.ts'
import { openTestApp } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'
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

  for (let at = 0; at < 3; at++) await viewer.get(`/mpi/${mpiId.toLowerCase()}`)
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
    3,
    'several within a second are one entry that counts them',
  )
  assert.deepEqual(
    of('people.listed').map(({ details }) => details),
    [{ people: 1, filter: 'q region_code=DKR' }],
  )
  assert.equal(of('people.matched')[0]?.details.people, 1)
  assert.deepEqual([of('session.refused')[0]?.object, of('session.refused')[0]?.actor], [viewer.userId, 'anonymous'])
  assert.equal(of('card.picture_read').length, 0, 'what was not found was not read')
  assert.ok(!JSON.stringify(all).includes('Seynabou') && !logged().includes('Seynabou'))
  assert.equal((await programmeAdmin.get('/audit/verify')).json().valid, true)

  const readings = (await programmeAdmin.get(`/mpi/${mpiId}/readings`)).json()
  assert.deepEqual([readings.items[0].action, readings.items[0].actor], ['person.opened', viewer.userId])
  assert.equal((await viewer.get(`/mpi/${mpiId}/readings`)).statusCode, 403)
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
