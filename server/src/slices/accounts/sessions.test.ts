import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp, PASSWORD } from '#testing/test-app.ts'

const { organization, server, clock } = await openTestApp()

function login(email: string, password = PASSWORD) {
  return server.inject({ method: 'POST', url: '/auth/login', payload: { email, password } })
}

function refresh(refresh_token: string, headers: Record<string, string> = {}) {
  return server.inject({ method: 'POST', url: '/auth/refresh', payload: { refresh_token }, headers })
}

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

test('a refresh whose response was lost can be repeated with its Idempotency-Key', async () => {
  const { email } = await (await organization()).as('viewer')
  const { refresh_token } = (await login(email)).json()
  const key = { 'idempotency-key': 'refresh-1' }
  const [answer, again] = [await refresh(refresh_token, key), await refresh(refresh_token, key)]
  assert.deepEqual(again.json(), answer.json())
  assert.equal(again.headers['idempotency-replayed'], 'true')
  assert.equal((await me(again.json().access_token)).statusCode, 200)
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

test('after five failures each further attempt waits longer, also for an address that nobody has', async () => {
  const { email } = await (await organization()).as('viewer')
  for (const address of [email, 'ghost@example.org']) {
    for (let i = 0; i < 5; i++) assert.equal((await login(address, 'wrong')).statusCode, 401)
    const blocked = await login(address, 'wrong')
    assert.deepEqual([blocked.statusCode, blocked.json().code], [429, 'login_blocked'])
    assert.equal(blocked.headers['retry-after'], '2')
    clock.advanceSeconds(3)
    assert.equal((await login(address, 'wrong')).statusCode, 401)
    assert.equal((await login(address, 'wrong')).headers['retry-after'], '4')
    clock.advanceSeconds(5)
  }
  assert.equal((await login(email)).statusCode, 200)
  assert.equal((await login(email, 'wrong')).statusCode, 401)
  assert.equal((await login(email)).statusCode, 200)
})
