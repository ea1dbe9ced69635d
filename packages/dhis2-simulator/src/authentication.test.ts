import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type Dhis2Options, type Dhis2Simulator, startDhis2 } from './simulator.ts'
import { request } from './testing/client.ts'
import { newToken, oldToken } from './users.ts'

const open: Dhis2Simulator[] = []
const start = async (options: Dhis2Options) => {
  const dhis2 = await startDhis2({ enrollments: 20, ...options })
  open.push(dhis2)
  return dhis2
}
after(async () => {
  for (const dhis2 of open) await dhis2.stop()
})

test('without credentials a browser is redirected to the login page and a script gets 401', async () => {
  for (const [version, page] of [
    ['2.40.12', '/dhis/dhis-web-commons/security/login.action'],
    ['2.41.9', '/dhis/dhis-web-login'],
    ['2.42.5', '/dhis/dhis-web-login/'],
  ] as const) {
    const dhis2 = await start({ version, contextPath: '/dhis' })
    const redirected = await request(dhis2, '/api/me', { isAnonymous: true })
    assert.equal(redirected.status, 302)
    assert.equal(new URL(redirected.headers.get('location') ?? '').pathname, page)
    const refused = await request(dhis2, '/api/me', {
      isAnonymous: true,
      headers: { 'x-requested-with': 'XMLHttpRequest' },
    })
    assert.deepEqual([refused.status, refused.body.message], [401, 'Unauthorized'])
  }
})

test('wrong, locked and disabled accounts get the messages of the release', async () => {
  const [old, now] = [await start({ version: '2.39.10' }), await start({ version: '2.40.12' })]
  const messageOf = async (dhis2: Dhis2Simulator, username: string, password?: string) =>
    (await request(dhis2, '/api/me', { username, ...(password ? { password } : {}) })).body.message
  assert.equal(await messageOf(now, 'samakart', 'wrong'), 'Unauthorized')
  assert.equal(await messageOf(now, 'bloque'), 'Account locked')
  assert.equal(await messageOf(now, 'desactive'), 'Account disabled')
  assert.equal(await messageOf(old, 'desactive'), 'Unauthorized')
})

test('failed sign-ins lock an account if the server is configured so', async () => {
  const dhis2 = await start({ version: '2.41.9', lockAfterFailures: 2 })
  for (let i = 0; i < 2; i++) await request(dhis2, '/api/me', { password: 'wrong' })
  assert.equal((await request(dhis2, '/api/me')).body.message, 'Account locked')
})

test('tokens are unknown in 2.36, off by default in 2.37 and limited to their methods later', async () => {
  const used = async (options: Dhis2Options, token?: string) => {
    const dhis2 = await start(options)
    return request(dhis2, '/api/me', { token: token ?? dhis2.accessToken })
  }
  assert.equal((await used({ version: '2.36.13' })).status, 302)
  assert.equal((await used({ version: '2.36.13', apiTokens: true })).status, 302)
  assert.equal((await used({ version: '2.37.10' })).status, 302)
  assert.equal((await used({ version: '2.37.10', apiTokens: true })).status, 200)
  assert.equal((await used({ version: '2.40.12' })).status, 200)
  for (const token of [oldToken('expired'), oldToken('postonly'), 'd2pat_none']) {
    const refused = await used({ version: '2.40.12' }, token)
    assert.deepEqual([refused.status, refused.headers.get('www-authenticate')], [401, 'ApiToken'])
  }
  assert.equal((await used({ version: '2.42.5' }, newToken('reader'))).status, 200)
  const malformed = await used({ version: '2.42.5' }, 'd2p_none')
  assert.deepEqual(
    [malformed.status, malformed.body.message, malformed.headers.get('www-authenticate')],
    [400, 'Checksum validation failed', 'ApiToken'],
  )
})

test('the cookie of the first answer replaces the password until the session is ended', async () => {
  const dhis2 = await start({ version: '2.42.5' })
  const first = await request(dhis2, '/api/me')
  const cookie = String(first.headers.get('set-cookie')).split(';')[0] ?? ''
  for (let i = 0; i < 5; i++) await request(dhis2, '/api/me', { headers: { cookie } })
  assert.deepEqual([dhis2.sessions.passwordChecks, dhis2.sessions.size], [1, 1])
  await request(dhis2, '/dhis-web-commons-security/logout.action', { headers: { cookie } })
  assert.equal(dhis2.sessions.size, 0)
  await request(dhis2, '/api/me', { headers: { cookie } })
  assert.equal(dhis2.sessions.passwordChecks, 2)
})

test('eleven requests with a token and without a cookie throw out the browser session of the user; Basic does not', async () => {
  const dhis2 = await start({ version: '2.42.5' })
  const browser = dhis2.openBrowserSession('samakart')
  for (let i = 0; i < 20; i++) await request(dhis2, '/api/me')
  assert.ok(dhis2.sessions.has(browser))
  for (let i = 0; i < 10; i++) await request(dhis2, '/api/me', { token: dhis2.accessToken })
  assert.ok(!dhis2.sessions.has(browser))
})

test('only programs that the user may see are listed, with the right to read their data', async () => {
  const dhis2 = await start({ version: '2.41.9' })
  const programs = async (username: string) =>
    (await request(dhis2, '/api/programs?fields=id,access[data[read]]', { username })).body.programs
  assert.equal((await programs('samakart')).length, 9)
  assert.equal((await programs('vaccination')).length, 1)
  const read = (await programs('sans-donnees')).filter(
    ({ access }: { access: { data: { read: boolean } } }) => access.data.read,
  )
  assert.equal(read.length, 6)
})

test('requests other than GET are answered 405 and always recorded', async () => {
  const dhis2 = await start({ version: '2.40.12' })
  await request(dhis2, '/api/me')
  dhis2.assertOnlyGets()
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'])
    assert.equal((await request(dhis2, '/api/tracker', { method })).status, 405, method)
  dhis2.log.clear()
  assert.equal(dhis2.requests.length, 0)
  assert.equal(dhis2.log.nonGets.length, 6)
  assert.throws(() => dhis2.assertOnlyGets(), /POST \/api\/tracker/)
})
