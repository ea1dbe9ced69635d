import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'
import { isAllowedFrom, isKeyText, newKeyText, readKeyText, readNetwork } from './api-keys.ts'

const { server, clock, services, organization } = await openTestApp()
const expires_at = '2027-06-30T00:00:00Z'
const ministry = await organization()
const manager = await ministry.as('programme_admin')

interface MadeKey {
  id: string
  key: string
}

async function makeKey(body: object = {}): Promise<MadeKey> {
  const made = await manager.post('/api-keys', { name: 'Portail du ministère', role: 'operator', expires_at, ...body })
  assert.equal(made.statusCode, 201, made.body)
  return made.json()
}

const call = (key: string, url: string, options: object = {}) =>
  server.inject({ method: 'GET', url, headers: { authorization: `Bearer ${key}` }, ...options })

test('a program calls with a key as its organization and role, and the key is shown once', async () => {
  const { id, key } = await makeKey()
  assert.match(key, /^sk_[0-9a-z]+_[A-Za-z0-9_-]{43}$/)
  const campaign = { name: 'Par clé', campaign_type: 'vaccination', prefix: 'CLE', language: 'fr', template_id: 'aero' }
  const made = await call(key, '/campaigns/', { method: 'POST', payload: campaign })
  assert.equal(made.statusCode, 201, made.body)
  assert.equal((await manager.get('/campaigns')).json().total, 1)
  assert.equal((await call(key, '/settings/retention', { method: 'PUT', payload: {} })).statusCode, 403)
  const listed = await manager.get('/api-keys')
  assert.ok(!listed.body.includes(key.slice(-43)))
  const [shown] = listed.json().items
  assert.deepEqual([shown.id, shown.status, shown.created_by], [id, 'active', manager.userId])
  const trail = (await manager.get('/audit/entries?limit=5')).json()
  const acts = trail.entries ?? trail.items
  assert.ok(
    acts.some((act: { action: string; actor: string }) => act.action === 'campaign.created' && act.actor === id),
  )
})

test('a revoked key stops at once, and so does an expired one', async () => {
  const { id, key } = await makeKey()
  assert.equal((await call(key, '/campaigns')).statusCode, 200)
  assert.equal((await manager.send({ method: 'DELETE', url: `/api-keys/${id}` })).statusCode, 204)
  assert.equal((await call(key, '/campaigns')).statusCode, 401)
  assert.equal((await manager.send({ method: 'DELETE', url: `/api-keys/${id}` })).statusCode, 204)
  const short = await makeKey({ expires_at: new Date(clock.now().getTime() + 3_600_000).toISOString() })
  assert.equal((await call(short.key, '/campaigns')).statusCode, 200)
  clock.advanceSeconds(3_601)
  assert.equal((await call(short.key, '/campaigns')).statusCode, 401)
  const manager2 = await ministry.as('programme_admin')
  const statuses = (await manager2.get('/api-keys?limit=2'))
    .json()
    .items.map(({ status }: { status: string }) => status)
  assert.deepEqual(statuses, ['expired', 'revoked'])
})

test('a key works only from its addresses', async () => {
  const who = await ministry.as('programme_admin')
  const made = await who.post('/api-keys', {
    name: 'Serveur',
    role: 'viewer',
    expires_at,
    allowed_ips: ['192.0.2.0/24', '2001:db8::/32'],
  })
  const { key } = made.json()
  const from = (remoteAddress: string) => call(key, '/campaigns', { remoteAddress })
  assert.equal((await from('192.0.2.77')).statusCode, 200)
  assert.equal((await from('2001:db8::5')).statusCode, 200)
  const refused = await from('198.51.100.1')
  assert.deepEqual([refused.statusCode, refused.json().code], [403, 'address_not_allowed'])
  const wrong = await who.post('/api-keys', {
    name: 'x',
    role: 'viewer',
    expires_at,
    allowed_ips: ['192.0.2.0/24', 'bureau'],
  })
  assert.deepEqual([wrong.statusCode, wrong.json().errors[0].path], [422, 'allowed_ips/1'])
})

test('a key cannot sign in, manage users or make keys, and nobody makes one above the own role', async () => {
  const who = await ministry.as('programme_admin')
  const { key } = (await who.post('/api-keys', { name: 'Tout', role: 'programme_admin', expires_at })).json()
  const refused = [
    ['GET', '/auth/me'],
    ['GET', '/auth/sessions'],
    ['POST', '/api-keys'],
    ['GET', '/api-keys'],
    ['GET', '/users'],
    ['POST', '/users/invitations'],
    ['POST', '/admin/users/invitations'],
    ['POST', '/admin/users/usr_1/reset'],
    ['GET', '/alerts'],
  ]
  for (const [method, url] of refused) {
    const answer = await call(key, url ?? '', { method })
    assert.deepEqual([answer.statusCode, answer.json().code], [403, 'only_for_people'], `${method} ${url}`)
  }
  const above = await who.post('/api-keys', { name: 'x', role: 'admin', expires_at })
  assert.deepEqual([above.statusCode, above.json().code], [403, 'role_above_own'])
  const operator = await ministry.as('operator')
  assert.equal((await operator.post('/api-keys', { name: 'x', role: 'viewer', expires_at })).statusCode, 403)
})

test('another organization neither sees nor revokes a key, and a key reads nothing of another organization', async () => {
  const [who, other] = [await ministry.as('programme_admin'), await (await organization()).as('programme_admin')]
  const { id } = (await who.post('/api-keys', { name: 'Ici', role: 'viewer', expires_at })).json()
  assert.equal((await other.get('/api-keys')).json().total, 0)
  assert.equal((await other.send({ method: 'DELETE', url: `/api-keys/${id}` })).statusCode, 404)
  const { key } = (await other.post('/api-keys', { name: 'Là', role: 'viewer', expires_at })).json()
  assert.equal((await call(key, '/campaigns')).json().total, 0)
})

test('an unknown key, a wrong secret and a text that is no key are refused alike', async () => {
  const who = await ministry.as('programme_admin')
  const { id, key } = (await who.post('/api-keys', { name: 'Vraie', role: 'viewer', expires_at })).json()
  const wrong = [newKeyText(id).key, newKeyText('apk_9999999999').key, 'sk_', `${key}x`]
  for (const text of wrong) assert.equal((await call(text, '/campaigns')).statusCode, 401)
  assert.equal((await call(key, '/campaigns')).statusCode, 200)
})

test('the keys of a suspended organization are refused until it is opened again', async () => {
  const admin = await ministry.as('admin')
  const suspended = await organization()
  const chief = await suspended.as('programme_admin')
  const { key } = (await chief.post('/api-keys', { name: 'District', role: 'viewer', expires_at })).json()
  assert.equal((await call(key, '/campaigns')).statusCode, 200)
  const change = (value: boolean) =>
    admin.send({ method: 'PATCH', url: `/admin/organizations/${suspended.id}`, payload: { suspended: value } })
  await change(true)
  const refused = await call(key, '/campaigns')
  assert.deepEqual([refused.statusCode, refused.json().code], [403, 'organization_suspended'])
  await change(false)
  assert.equal((await call(key, '/campaigns')).statusCode, 200)
})

test('a key needs an end, in two years at the latest', async () => {
  const who = await ministry.as('programme_admin')
  const make = (more: object) => who.post('/api-keys', { name: 'Fin', role: 'viewer', ...more })
  const after = (days: number) => new Date(clock.now().getTime() + days * 86_400_000).toISOString()
  for (const wrong of [{}, { expires_at: null }, { expires_at: after(-1) }, { expires_at: after(732) }]) {
    const refused = await make(wrong)
    assert.deepEqual([refused.statusCode, refused.json().errors[0].path], [422, 'expires_at'], JSON.stringify(wrong))
  }
  assert.equal((await make({ expires_at: after(729) })).statusCode, 201)
  // One that an older version has made without an end.
  const { id, key } = (await make({ expires_at: after(1) })).json()
  await asOwner(services).query('update api_key set expires_at = null where id = $1', [id])
  assert.equal((await call(key, '/campaigns')).statusCode, 200)
  await asOwner(services).query("update api_key set created_at = created_at - interval '2 years' where id = $1", [id])
  clock.advanceSeconds(6)
  assert.equal((await call(key, '/campaigns')).statusCode, 401)
})

test('an organization has at most 50 keys that work', async () => {
  const own = await organization()
  const who = await own.as('programme_admin')
  const make = () => who.post('/api-keys', { name: 'Encore', role: 'viewer', expires_at })
  const { id } = (await make()).json()
  await asOwner(services).query(
    `insert into api_key (id, tenant_id, name, role, secret_hash, allowed_ips, created_at, created_by, expires_at)
     select 'apk_full' || n, tenant_id, name, role, secret_hash, '{}', created_at, created_by, expires_at
     from api_key, generate_series(1, 48) n where id = $1`,
    [id],
  )
  const both = await Promise.all([make(), make()])
  assert.deepEqual(both.map(({ statusCode }) => statusCode).sort(), [201, 409])
  assert.equal(both.find(({ statusCode }) => statusCode === 409)?.json().code, 'api_keys_full')
  await who.send({ method: 'DELETE', url: `/api-keys/${id}` })
  assert.equal((await make()).statusCode, 201)
})

test('a key does no more than its maker can do now, and ends with the account', async () => {
  const own = await organization()
  const [chief, maker] = [await own.as('programme_admin'), await own.as('programme_admin')]
  const { key } = (await maker.post('/api-keys', { name: 'Tout', role: 'programme_admin', expires_at })).json()
  const change = (payload: object) => chief.send({ method: 'PATCH', url: `/users/${maker.userId}`, payload })
  const read = async () => (await call(key, '/erasures')).statusCode
  assert.equal(await read(), 200)
  await change({ role: 'operator' })
  assert.deepEqual([await read(), (await call(key, '/campaigns')).statusCode], [403, 200])
  await change({ role: 'programme_admin' })
  assert.equal(await read(), 200)
  await change({ disabled: true })
  assert.equal(await read(), 401)
  assert.equal((await chief.get('/api-keys')).json().items[0].status, 'maker_disabled')
})

test('where the maker needs a second factor, no key is made without one', async () => {
  const who = await ministry.as('programme_admin')
  Object.assign(services.config, { secondFactorRequiredFrom: 'programme_admin' })
  const other = await (await organization()).as('programme_admin')
  for (const caller of [who, other]) {
    const refused = await caller.post('/api-keys', { name: 'x', role: 'viewer', expires_at })
    assert.deepEqual([refused.statusCode, refused.json().code], [403, 'second_factor_missing'])
  }
  Object.assign(services.config, { secondFactorRequiredFrom: undefined })
})

test('the time of the last use is kept', async () => {
  const who = await ministry.as('programme_admin')
  const { key } = (await who.post('/api-keys', { name: 'Usage', role: 'viewer', expires_at })).json()
  await call(key, '/campaigns')
  for (let left = 100; left > 0; left--) {
    const [shown] = (await who.get('/api-keys?limit=1')).json().items
    if (shown.last_used_at !== null) return assert.equal(shown.last_used_at, services.clock.now().toISOString())
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  assert.fail('the use was not noted')
})

test('whatever text comes as a key or as a network, it is read or refused, never an error', () => {
  fc.assert(
    fc.property(fc.string(), fc.ipV4(), (text, address) => {
      assert.equal(readKeyText(text), undefined)
      assert.ok(isAllowedFrom(address, [address]) && isAllowedFrom(address, []))
      if (!readNetwork(text)) assert.equal(isAllowedFrom(address, [text]), false)
    }),
  )
  const { key, secretHash } = newKeyText('apk_0123456789')
  assert.deepEqual([isKeyText(key), readKeyText(key)], [true, { id: 'apk_0123456789', secretHash }])
  for (const wrong of ['192.0.2.0/33', '192.0.2/24', '::/129', '1.2.3.4/', 'fe80::1%eth0', '1.2.3.4/8/8'])
    assert.equal(readNetwork(wrong), undefined, wrong)
})
