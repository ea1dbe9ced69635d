import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'
import { openDhis2Fixture } from './testing/dhis2-fixture.ts'

const testApp = await openTestApp({ DHIS2_RETRY_MS: '1' })
const { organization, logged, services } = testApp

const servers: Server[] = []
after(() => {
  for (const server of servers) server.close()
})

/** Something that is not a DHIS2. */
async function impostor(answer: (path: string) => { status: number; headers?: Record<string, string>; body: string }) {
  const server = createServer((request, response) => {
    const { status, headers = {}, body } = answer(request.url ?? '')
    response.writeHead(status, headers).end(body)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const account = { username: 'samakart', password: 'Lecture-2026' }

test('a working account is connected; a wrong one gets a 401 without WWW-Authenticate', async () => {
  await using fixture = await openDhis2Fixture(testApp, { version: '2.41.9', timeZone: 'Africa/Maputo' })
  const { admin, dhis2 } = fixture
  const good = await admin.post('/dhis2/test-connection', { url: dhis2.url, ...dhis2.account })
  assert.equal(good.statusCode, 200, good.body)
  const { status, dhis2_version, server_date, programmes_available, organisation_units, warnings } = good.json()
  assert.deepEqual([status, dhis2_version, programmes_available > 3], ['connected', '2.41.9', true])
  assert.equal(organisation_units, dhis2.world.orgUnits.length)
  assert.ok(Math.abs(Date.parse(server_date) - Date.now()) < 60_000)
  assert.deepEqual(warnings, [])

  const wrong = await admin.post('/dhis2/test-connection', { url: dhis2.url, ...account, password: 'wrong' })
  assert.deepEqual([wrong.statusCode, wrong.json().status], [401, 'auth_failed'])
  assert.ok(wrong.json().error && wrong.json().detail && wrong.json().code)
  assert.match(String(wrong.headers['content-type']), /^application\/json/)
  assert.equal(wrong.headers['www-authenticate'], undefined)
  const token = await admin.post('/dhis2/test-connection', {
    url: dhis2.url,
    username: 'x',
    password: dhis2.accessToken,
  })
  assert.equal(token.statusCode, 200, token.body)
  const boss = { username: 'admin', password: 'district' }
  const strong = await admin.post('/dhis2/test-connection', { url: dhis2.url, ...boss })
  assert.deepEqual(strong.json().warnings, ['account_can_write'])
})

test('a server that is no DHIS2 is reported as unreachable, and nothing else about it is revealed', async () => {
  const admin = await (await organization()).as('programme_admin')
  const login = { location: '/dhis-web-login/' }
  const others = [
    'http://127.0.0.1:1',
    'http://nobody.invalid',
    await impostor(() => ({ status: 200, headers: { 'content-type': 'text/html' }, body: '<html>Bienvenue</html>' })),
    await impostor(() => ({ status: 200, body: '{"hello":"world"}' })),
    await impostor(() => ({ status: 200, body: '{"version":"2.4' })),
    await impostor(() => ({ status: 500, body: 'secret internals' })),
    await impostor(() => ({ status: 302, headers: { location: 'http://169.254.169.254/latest' }, body: '' })),
    await impostor((path) => ({ status: 302, headers: { location: path }, body: '' })),
  ]
  const bodies = new Set<string>()
  for (const url of others) {
    const answer = await admin.post('/dhis2/test-connection', { url, ...account })
    assert.deepEqual([answer.statusCode, answer.json().status], [503, 'unreachable'], `${url} ${answer.body}`)
    bodies.add(answer.body)
  }
  assert.equal(bodies.size, 1)
  const closed = await impostor(() => ({ status: 302, headers: login, body: '' }))
  assert.equal((await admin.post('/dhis2/test-connection', { url: closed, ...account })).statusCode, 401)
  const old = await impostor(() => ({
    status: 200,
    body: '{"version":"2.35.14","serverDate":"2026-01-01T00:00:00.000"}',
  }))
  const answer = await admin.post('/dhis2/test-connection', { url: old, ...account })
  assert.deepEqual([answer.statusCode, answer.json().errors[0].path], [422, 'url'])
})

test('an address that cannot be that of a DHIS2 is refused at its field', async () => {
  const admin = await (await organization()).as('programme_admin')
  const wrong = [
    '',
    'dhis2',
    'ftp://x.sn',
    'https://x.sn/',
    'https://a:b@x.sn',
    'https://x.sn?a=1',
    'https://x.sn/#a',
    7,
    null,
  ]
  for (const url of wrong) {
    for (const path of ['/dhis2/config', '/dhis2/test-connection']) {
      const answer = await admin.post(path, { url, ...account })
      assert.equal(answer.statusCode, 422, `${path} ${url}`)
      assert.equal(answer.json().errors[0].path, 'url')
    }
  }
  assert.equal((await admin.post('/dhis2/config', { url: 'https://x.sn' })).json().errors.length, 2)
})

test('the password is sealed, never returned and never logged; the webhook’s secret is returned once', async () => {
  const own = await organization()
  const admin = await own.as('programme_admin')
  const password = 'un-secret-très-gardé'
  const answer = await admin.post('/dhis2/config', {
    url: 'https://dhis2.sante.example',
    username: 'lecteur',
    password,
  })
  assert.equal(answer.statusCode, 200, answer.body)
  const { config_id, status, webhook_url, webhook_secret, created_at } = answer.json()
  assert.deepEqual([status, created_at], ['configured', testApp.clock.now().toISOString()])
  assert.ok(webhook_url.endsWith(`/dhis2/webhook/${config_id}`))
  assert.ok(!answer.body.includes(password))
  const again = await admin.get('/dhis2/config')
  assert.deepEqual([again.json().config_id, again.json().webhook_secret], [config_id, undefined])
  const { rows } = await asOwner(services).query('select * from dhis2_connection where tenant_id = $1', [own.id])
  assert.ok(!JSON.stringify(rows).includes(password) && !JSON.stringify(rows).includes(webhook_secret))
  assert.ok(!logged().includes(password) && !logged().includes(webhook_secret))
  const next = await admin.post('/dhis2/config', { url: 'https://dhis2.sante.example', username: 'b', password: 'c' })
  assert.notEqual(next.json().webhook_secret, webhook_secret)
  assert.equal((await admin.get('/dhis2/config')).json().username, 'b')
})
