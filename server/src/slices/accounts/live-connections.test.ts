import assert from 'node:assert/strict'
import { test } from 'node:test'
import { WebSocket } from 'ws'
import { type Caller, openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'

const { organization, server, services, clock, logged } = await openTestApp()
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

/** How a WebSocket with a ticket closes, or that it has sent something. */
function opened(ticket: string): Promise<number | 'open'> {
  const socket = new WebSocket(`${base.replace('http', 'ws')}/ws/jobs/${job}?ticket=${ticket}`)
  return new Promise((resolve) => {
    socket.on('close', resolve)
    socket.once('message', () => {
      resolve('open')
      socket.terminate()
    })
  })
}

test('a ticket opens one WebSocket within 30 seconds, for the organization that the caller acts for, and no token stands in an address', async () => {
  const ticketOf = async (user: Caller, headers: Record<string, string> = {}) => {
    const answer = await user.post('/socket-tickets', undefined, headers)
    assert.deepEqual([answer.statusCode, answer.headers['cache-control']], [201, 'no-store'])
    return answer.json().ticket as string
  }
  const ticket = await ticketOf(operator)
  assert.deepEqual([await opened(ticket), await opened(ticket)], ['open', 4401])
  const late = await ticketOf(operator)
  clock.advanceSeconds(31)
  assert.equal(await opened(late), 4401)
  const platform = await (await organization()).as('admin')
  assert.equal(await opened(await ticketOf(platform, { 'x-organization-id': org.id })), 'open')
  assert.equal(await opened(await ticketOf(platform)), 4404)
  const left = await ticketOf(platform)
  await platform.post('/auth/logout')
  assert.equal(await opened(left), 4401)
  const key = { name: 'Suivi', role: 'viewer', expires_at: new Date(clock.now().getTime() + 86_400_000) }
  const made = (await (await org.as('programme_admin')).post('/api-keys', key)).json()
  const headers = { authorization: `Bearer ${made.key}` }
  assert.equal(await opened(await ticketOf(operator, headers)), 'open')
  assert.doesNotMatch(logged(), /skt_/)
})

test('after missed notifications every live connection asks again whether its user may still have it', async () => {
  const [gone, stays] = [await org.as('viewer'), await org.as('viewer')]
  const [socket, events, other] = [await socketOf(gone), await eventsOf(gone), await socketOf(stays)]
  // As another process ends it, whose notification does not arrive.
  await asOwner(services).query('update user_session set ended_at = now() where user_id = $1', [gone.userId])
  services.notifier.emit('notifications-missed', {})
  assert.equal(await within(5, socket.closed), 4401)
  assert.equal(await within(5, events.ended), true)
  assert.equal(await within(0.3, other.closed), 'too late')
})
