import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp, PASSWORD } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'

const { organization, server, services, clock } = await openTestApp()

function login(email: string, password = PASSWORD, client: object = {}) {
  return server.inject({ method: 'POST', url: '/auth/login', payload: { email, password, ...client } })
}

function refresh(refresh_token: string, client: object = {}, headers: Record<string, string> = {}) {
  return server.inject({ method: 'POST', url: '/auth/refresh', payload: { refresh_token, ...client }, headers })
}

const browser = { client_key: 'a-key-that-this-browser-made-up' }
const thief = { client_key: 'a-key-that-the-thief-made-up-himself' }

function me(token: string) {
  return server.inject({ url: '/auth/me', headers: { authorization: `Bearer ${token}` } })
}

test('signing in returns tokens and the signed-in user', async () => {
  const org = await organization()
  const { email } = await org.as('operator')
  const answer = await login(email.toUpperCase())
  assert.equal(answer.statusCode, 200)
  const body = answer.json()
  assert.equal(body.token_type, 'bearer')
  assert.equal(body.expires_in, 3600)
  assert.deepEqual([body.user.email, body.user.role, body.user.organization_id], [email, 'operator', org.id])
  assert.equal(answer.headers['cache-control'], 'no-store')
})

test('a wrong password and an unknown address are refused with the same words', async () => {
  const { email } = await (await organization()).as('viewer')
  const [wrong, unknown] = [
    await login(email, 'not-the-password'),
    await login('nobody@example.org', 'not-the-password'),
  ]
  const plain = (body: { request_id: string }) => ({ ...body, request_id: '' })
  assert.equal(wrong.statusCode, 401)
  assert.deepEqual(plain(wrong.json()), plain(unknown.json()))
  assert.match(String(wrong.headers['www-authenticate']), /^Bearer/)
})

test('a refresh token works once and gives new tokens', async () => {
  const { email } = await (await organization()).as('viewer')
  const first = (await login(email)).json()
  const second = await refresh(first.refresh_token)
  assert.equal(second.statusCode, 200)
  assert.notEqual(second.json().refresh_token, first.refresh_token)
  assert.equal((await me(second.json().access_token)).statusCode, 200)
})

test('using an old refresh token again ends the whole family', async () => {
  const { email } = await (await organization()).as('viewer')
  const first = (await login(email)).json()
  const second = (await refresh(first.refresh_token)).json()
  assert.equal((await refresh(first.refresh_token)).statusCode, 401)
  assert.equal((await refresh(second.refresh_token)).statusCode, 401)
  assert.equal((await me(second.access_token)).statusCode, 401)
})

test('the same client may repeat its last refresh for some seconds and gets the same token', async () => {
  const { email } = await (await organization()).as('viewer')
  const { refresh_token } = (await login(email, PASSWORD, browser)).json()
  const [first, second] = await Promise.all([refresh(refresh_token, browser), refresh(refresh_token, browser)])
  clock.advanceSeconds(15)
  const third = await refresh(refresh_token, browser)
  assert.deepEqual([first.statusCode, second.statusCode, third.statusCode], [200, 200, 200])
  const tokens = [first, second, third].map((answer) => answer.json().refresh_token)
  assert.equal(new Set(tokens).size, 1)
  assert.equal((await me(third.json().access_token)).statusCode, 200)
  assert.equal((await refresh(tokens[0], browser)).statusCode, 200)
})

test('only that client may: another key, another browser or none ends the session', async () => {
  const { email } = await (await organization()).as('viewer')
  const others = [
    { client: thief, headers: {} },
    { client: {}, headers: {} },
    { client: browser, headers: { 'user-agent': 'curl/8' } },
  ]
  for (const { client, headers } of others) {
    const { refresh_token } = (await login(email, PASSWORD, browser)).json()
    const { access_token, refresh_token: next } = (await refresh(refresh_token, browser)).json()
    assert.equal((await refresh(refresh_token, client, headers)).statusCode, 401)
    assert.equal((await me(access_token)).statusCode, 401)
    assert.equal((await refresh(next, browser)).statusCode, 401)
  }
})

test('after the grace, and for a token of several rotations ago, even the same client ends the session', async () => {
  const org = await organization()
  const { email } = await org.as('viewer')
  const late = (await login(email, PASSWORD, browser)).json()
  await refresh(late.refresh_token, browser)
  clock.advanceSeconds(21)
  assert.equal((await refresh(late.refresh_token, browser)).statusCode, 401)

  const old = (await login(email, PASSWORD, browser)).json()
  const second = (await refresh(old.refresh_token, browser)).json()
  const third = (await refresh(second.refresh_token, browser)).json()
  assert.equal((await refresh(old.refresh_token, browser)).statusCode, 401)
  assert.equal((await refresh(third.refresh_token, browser)).statusCode, 401)
  assert.equal((await me(third.access_token)).statusCode, 401)

  const auditor = await org.as('programme_admin')
  const { items } = (await auditor.get('/audit/entries?limit=50')).json()
  const reasons = items.map((entry: { action: string; details: { reason?: string } }) => entry.details.reason)
  assert.equal(reasons.filter((reason: string) => reason === 'refresh_token_reused').length, 2)
})

test('an Idempotency-Key under /auth is ignored: no stored answer gives tokens to somebody else', async () => {
  const { email } = await (await organization()).as('viewer')
  const key = { 'idempotency-key': 'refresh-1' }
  const { refresh_token } = (await login(email)).json()
  const first = await refresh(refresh_token, {}, key)
  const replay = await refresh(refresh_token, {}, key)
  assert.deepEqual([first.statusCode, replay.statusCode], [200, 401])
  assert.equal(replay.headers['idempotency-replayed'], undefined)
  assert.equal((await me(first.json().access_token)).statusCode, 401)
  const { rows } = await asOwner(services).query('select count(*)::int as kept from idempotency_key')
  assert.equal(rows[0].kept, 0)
})

test('signing out ends the session at once', async () => {
  const viewer = await (await organization()).as('viewer')
  assert.equal((await viewer.get('/auth/me')).statusCode, 200)
  assert.equal((await viewer.post('/auth/logout')).statusCode, 204)
  const after = await viewer.get('/auth/me')
  assert.equal(after.statusCode, 401)
  assert.equal(after.json().code, 'unauthenticated')
})

test('an access token lasts an hour, a refresh token thirty days', async () => {
  const { email } = await (await organization()).as('viewer')
  const tokens = (await login(email)).json()
  clock.advanceSeconds(3_590)
  assert.equal((await me(tokens.access_token)).statusCode, 200)
  clock.advanceSeconds(30)
  assert.equal((await me(tokens.access_token)).statusCode, 401)
  assert.equal((await refresh(tokens.refresh_token)).statusCode, 200)
  const later = (await login(email)).json()
  clock.advanceSeconds(31 * 86_400)
  assert.equal((await refresh(later.refresh_token)).statusCode, 401)
})

test('changing the password needs the old one and ends every session', async () => {
  const viewer = await (await organization()).as('viewer')
  const change = (current_password: string, new_password: string) =>
    viewer.post('/auth/password', { current_password, new_password })
  assert.equal((await change('wrong-password', 'another-good-one')).statusCode, 401)
  const weak = await change(PASSWORD, 'motdepasse')
  assert.deepEqual([weak.statusCode, weak.json().errors[0].path], [422, 'new_password'])
  assert.equal((await change(PASSWORD, 'another-good-one')).statusCode, 204)
  assert.equal((await viewer.get('/auth/me')).statusCode, 401)
  assert.equal((await login(viewer.email)).statusCode, 401)
  assert.equal((await login(viewer.email, 'another-good-one')).statusCode, 200)
})
