import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ProcessNotifications } from '#platform/db/process-notifications.ts'
import { Notifier } from '#platform/notifications.ts'
import { openTestApp, PASSWORD } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'
import { until } from '#testing/until.ts'
import { accessReader } from './access-reader.ts'

const { organization, server, services, clock } = await openTestApp({ TRUSTED_PROXIES: '127.0.0.1' })
const org = await organization()

interface OwnSession {
  id: string
  current: boolean
  address: string
  user_agent: string
  created_at: string
  last_seen_at: string
}

async function signIn(email: string, userAgent: string, address = '196.207.1.1') {
  const answer = await server.inject({
    method: 'POST',
    url: '/auth/login',
    headers: { 'user-agent': userAgent, 'x-forwarded-for': address },
    payload: { email, password: PASSWORD },
  })
  const { access_token } = answer.json()
  const send = (method: 'GET' | 'DELETE', url: string) =>
    server.inject({ method, url, headers: { authorization: `Bearer ${access_token}` } })
  return {
    token: access_token as string,
    send,
    status: async () => (await send('GET', '/auth/me')).statusCode,
    list: async () => (await send('GET', '/auth/sessions')).json() as { total: number; items: OwnSession[] },
  }
}

test('users see where they are signed in, since when and when last', async () => {
  const { email } = await org.as('viewer')
  clock.advanceSeconds(60)
  const desk = await signIn(email, 'Firefox at the desk', '41.82.3.4')
  clock.advanceSeconds(600)
  const phone = await signIn(email, 'Chrome on a phone', '2001:db8::7')
  const { total, items } = await phone.list()
  assert.equal(total, 3)
  const [first, second] = items
  assert.deepEqual([first?.current, first?.user_agent, first?.address], [true, 'Chrome on a phone', '2001:db8::7'])
  assert.deepEqual([second?.current, second?.user_agent, second?.address], [false, 'Firefox at the desk', '41.82.3.4'])
  assert.equal(second?.created_at, second?.last_seen_at)
  await desk.status()
  const seen = async () => (await phone.list()).items[1]?.last_seen_at
  await until(async () => (await seen()) === clock.now().toISOString())
  const { rows } = await asOwner(services).query('select sealed_origin from user_session')
  assert.ok(!JSON.stringify(rows).includes('41.82.3.4'))
})

test('a session is ended by its user alone, and its token stops working at once', async () => {
  const { email } = await org.as('viewer')
  const [desk, phone] = [await signIn(email, 'desk'), await signIn(email, 'phone')]
  const stranger = await org.as('admin')
  const id = (await desk.list()).items.find(({ user_agent }) => user_agent === 'phone')?.id
  const foreign = await stranger.send({ method: 'DELETE', url: `/auth/sessions/${id}` })
  const unknown = await stranger.send({ method: 'DELETE', url: '/auth/sessions/ses_unknown' })
  const plain = (body: { request_id: string }) => ({ ...body, request_id: '' })
  assert.deepEqual([foreign.statusCode, plain(foreign.json())], [404, plain(unknown.json())])
  assert.equal(await phone.status(), 200)
  assert.equal((await desk.send('DELETE', `/auth/sessions/${id}`)).statusCode, 204)
  assert.deepEqual([await phone.status(), await desk.status()], [401, 200])
  assert.equal((await desk.send('DELETE', `/auth/sessions/${id}`)).statusCode, 404)
})

test('signing out everywhere else leaves this session alone', async () => {
  const { email } = await org.as('viewer')
  const [desk, phone, tablet] = [await signIn(email, 'a'), await signIn(email, 'b'), await signIn(email, 'c')]
  assert.equal((await desk.send('DELETE', '/auth/sessions')).statusCode, 204)
  assert.deepEqual([await desk.status(), await phone.status(), await tablet.status()], [200, 401, 401])
  assert.equal((await desk.list()).total, 1)
})

test('a session ends when it was not used for a while, and some time after the sign-in at the latest; sooner for administrators', async () => {
  const HOUR = 3_600
  const limits = [
    ['programme_admin', 8, 7 * 24],
    ['admin', 2, 24],
  ] as const
  for (const [role, idleHours, absoluteHours] of limits) {
    const { email } = await org.as(role)
    const payload = { email, password: PASSWORD }
    const { refresh_token } = (await server.inject({ method: 'POST', url: '/auth/login', payload })).json()
    let token = refresh_token as string
    const refresh = async () => {
      const answer = await server.inject({ method: 'POST', url: '/auth/refresh', payload: { refresh_token: token } })
      token = answer.json().refresh_token
      return answer
    }
    for (let hours = 0; hours + idleHours - 1 < absoluteHours; hours += idleHours - 1) {
      assert.equal((await refresh()).statusCode, 200, `${role} after ${hours} hours`)
      clock.advanceSeconds((idleHours - 1) * HOUR)
    }
    clock.advanceSeconds(idleHours * HOUR - 1)
    assert.equal((await refresh()).json().code, 'refresh_token_invalid', `${role} after ${absoluteHours} hours`)
    const { refresh_token: idle } = (await server.inject({ method: 'POST', url: '/auth/login', payload })).json()
    clock.advanceSeconds(idleHours * HOUR)
    token = idle
    assert.equal((await refresh()).statusCode, 401, `${role} who was idle`)
  }
})

test('an access token is refused with its session, and a connection that stays open does not keep it', async () => {
  const admin = await org.as('admin')
  const access = accessReader(services)
  const caller = await access.authenticate(admin.token, '127.0.0.1')
  assert.ok(caller)
  await asOwner(services).query('update user_session set last_seen_at = $1 where id = $2', [
    new Date(clock.now().getTime() - 7_190_000),
    caller.sessionId,
  ])
  clock.advanceSeconds(6)
  assert.ok(await access.recheck(caller))
  clock.advanceSeconds(6)
  assert.equal(await access.recheck(caller), undefined)
  assert.equal((await admin.get('/auth/me')).statusCode, 401)
})

test('another process refuses the token of an ended session as soon as it hears of it', async () => {
  const notifier = new Notifier()
  const processNotifications = new ProcessNotifications(services.database, notifier)
  await processNotifications.listen()
  const other = accessReader({ ...services, notifier, processNotifications })
  const { email } = await org.as('viewer')
  const desk = await signIn(email, 'desk')
  assert.ok(await other.authenticate(desk.token, '127.0.0.1'))
  await desk.send('DELETE', `/auth/sessions/${(await desk.list()).items.find(({ current }) => current)?.id}`)
  // The clock stands still, so only the notification can have emptied the cache.
  await until(async () => (await other.authenticate(desk.token, '127.0.0.1')) === undefined)
  await processNotifications.stop()
})
