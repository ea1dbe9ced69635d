import assert from 'node:assert/strict'
import { test } from 'node:test'
import { WebSocket } from 'ws'
import { type Caller, openTestApp } from '#testing/test-app.ts'

const { organization, server, services } = await openTestApp()
const base = await server.listen({ host: '127.0.0.1', port: 0 })
const org = await organization()
const admin = await org.as('admin')
const operator = await org.as('operator')

const campaign = { name: 'Suivi', campaign_type: 'vaccination', prefix: 'SUIVI', language: 'fr', template_id: 'nomad' }
const { id } = (await operator.post('/campaigns/', campaign)).json()
const beneficiaries = [{ first_name: 'Awa', last_name: 'Sy' }]
// No worker runs, so the job stays open and so would its listeners.
const job = (await operator.post(`/campaigns/${id}/jobs`, { beneficiaries })).json().job_id

interface Listener {
  closed: Promise<number>
}

async function socketOf(user: Caller): Promise<Listener> {
  const socket = new WebSocket(`${base.replace('http', 'ws')}/ws/jobs/${job}?token=${user.token}`)
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  await new Promise((resolve) => socket.once('message', resolve))
  return { closed }
}

async function eventsOf(user: Caller): Promise<{ ended: Promise<boolean> }> {
  const headers = { authorization: `Bearer ${user.token}` }
  const { body } = await fetch(`${base}/jobs/${job}/events`, { headers })
  const reader = body?.getReader()
  await reader?.read()
  return { ended: reader ? reader.read().then(({ done }) => done) : Promise.resolve(false) }
}

const within = async <T>(seconds: number, promise: Promise<T>): Promise<T | 'too late'> =>
  Promise.race([promise, new Promise<'too late'>((resolve) => setTimeout(resolve, seconds * 1_000, 'too late'))])

test('the live connections of a disabled user close at once, those of others stay', async () => {
  const viewer = await org.as('viewer')
  const [socket, events, own] = [await socketOf(viewer), await eventsOf(viewer), await socketOf(operator)]
  await admin.send({ method: 'PATCH', url: `/admin/users/${viewer.userId}`, payload: { disabled: true } })
  assert.equal(await within(5, socket.closed), 4401)
  assert.equal(await within(5, events.ended), true)
  assert.equal(await within(0.3, own.closed), 'too late')
})

test('so do those of an ended session and of a changed role', async () => {
  const viewer = await org.as('viewer')
  const signedOut = await socketOf(viewer)
  await viewer.post('/auth/logout')
  assert.equal(await within(5, signedOut.closed), 4401)
  const other = await org.as('viewer')
  const promoted = await socketOf(other)
  await admin.send({ method: 'PATCH', url: `/admin/users/${other.userId}`, payload: { role: 'operator' } })
  assert.equal(await within(5, promoted.closed), 4401)
})

test('after missed notifications every live connection asks again whether its user may still have it', async () => {
  const [gone, stays] = [await org.as('viewer'), await org.as('viewer')]
  const [socket, events, other] = [await socketOf(gone), await eventsOf(gone), await socketOf(stays)]
  // As another process ends it, whose notification does not arrive.
  await services.database.pool.query('update user_session set ended_at = now() where user_id = $1', [gone.userId])
  services.notifier.emit('notifications-missed', {})
  assert.equal(await within(5, socket.closed), 4401)
  assert.equal(await within(5, events.ended), true)
  assert.equal(await within(0.3, other.closed), 'too late')
})
