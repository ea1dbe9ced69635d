import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { ask } from './asking.ts'
import { type Dhis2Options, type Dhis2Simulator, startDhis2 } from './simulator.ts'

const open: Dhis2Simulator[] = []
const start = async (options: Dhis2Options) => {
  const dhis2 = await startDhis2({ enrollments: 20, ...options })
  open.push(dhis2)
  return dhis2
}
after(async () => {
  for (const dhis2 of open) await dhis2.stop()
})

test('without credentials a browser is sent to the login page, a script is told 401', async () => {
  for (const [version, page] of [
    ['2.40.12', '/dhis/dhis-web-commons/security/login.action'],
    ['2.41.9', '/dhis/dhis-web-login'],
    ['2.42.5', '/dhis/dhis-web-login/'],
  ] as const) {
    const dhis2 = await start({ version, contextPath: '/dhis' })
    const sent = await ask(dhis2, '/api/me', { nobody: true })
    assert.equal(sent.status, 302)
    assert.equal(new URL(sent.headers.get('location') ?? '').pathname, page)
    const told = await ask(dhis2, '/api/me', { nobody: true, headers: { 'x-requested-with': 'XMLHttpRequest' } })
    assert.deepEqual([told.status, told.body.message], [401, 'Unauthorized'])
  }
})

test('wrong, locked and disabled accounts are told apart as the release does', async () => {
  const [old, now] = [await start({ version: '2.39.10' }), await start({ version: '2.40.12' })]
  const said = async (dhis2: Dhis2Simulator, username: string, password?: string) =>
    (await ask(dhis2, '/api/me', { username, ...(password ? { password } : {}) })).body.message
  assert.equal(await said(now, 'samakart', 'wrong'), 'Unauthorized')
  assert.equal(await said(now, 'bloque'), 'Account locked')
  assert.equal(await said(now, 'desactive'), 'Account disabled')
  assert.equal(await said(old, 'desactive'), 'Unauthorized')
})

test('failures lock an account where the server is set so', async () => {
  const dhis2 = await start({ version: '2.41.9', lockAfterFailures: 2 })
  for (let i = 0; i < 2; i++) await ask(dhis2, '/api/me', { password: 'wrong' })
  assert.equal((await ask(dhis2, '/api/me')).body.message, 'Account locked')
})

test('tokens are unknown to 2.36, switched off in 2.37 and held to their method later', async () => {
  const used = async (options: Dhis2Options, token?: string) => {
    const dhis2 = await start(options)
    return ask(dhis2, '/api/me', { token: token ?? dhis2.accessToken })
  }
  assert.equal((await used({ version: '2.36.13' })).status, 302)
  assert.equal((await used({ version: '2.36.13', apiTokens: true })).status, 302)
  assert.equal((await used({ version: '2.37.10' })).status, 302)
  assert.equal((await used({ version: '2.37.10', apiTokens: true })).status, 200)
  assert.equal((await used({ version: '2.40.12' })).status, 200)
  for (const token of [
    'd2pat_expired000000000000000000000000000000000000',
    'd2pat_postonly00000000000000000000000000000000000',
    'd2pat_none',
  ]) {
    const refused = await used({ version: '2.40.12' }, token)
    assert.deepEqual([refused.status, refused.headers.get('www-authenticate')], [401, 'ApiToken'])
  }
})

test('only programs that the user may see are listed, and what it may not read is said', async () => {
  const dhis2 = await start({ version: '2.41.9' })
  const programs = async (username: string) =>
    (await ask(dhis2, '/api/programs?fields=id,access[data[read]]', { username })).body.programs
  assert.equal((await programs('samakart')).length, 9)
  assert.equal((await programs('vaccination')).length, 1)
  const read = (await programs('sans-donnees')).filter(
    ({ access }: { access: { data: { read: boolean } } }) => access.data.read,
  )
  assert.equal(read.length, 6)
})

test('anything but GET is answered 405 and remembered for ever', async () => {
  const dhis2 = await start({ version: '2.40.12' })
  await ask(dhis2, '/api/me')
  dhis2.assertOnlyGets()
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'])
    assert.equal((await ask(dhis2, '/api/tracker', { method })).status, 405, method)
  dhis2.log.clear()
  assert.equal(dhis2.requests.length, 0)
  assert.equal(dhis2.log.others.length, 6)
  assert.throws(() => dhis2.assertOnlyGets(), /POST \/api\/tracker/)
})
