import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Caller, openTestApp, PASSWORD } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'

const { organization, server, services, clock } = await openTestApp()
const own = await organization()
const manager = await own.as('programme_admin')
const NEW_PASSWORD = 'quatre mots sans aucun lien'

let people = 0
const newAddress = () => `invitee${++people}@example.org`
const tokenOf = (link: string) => link.split('/#/link/')[1] ?? ''
const reset = (token: string, new_password = NEW_PASSWORD) =>
  server.inject({ method: 'POST', url: '/auth/reset', payload: { token, new_password } })
const signIn = (email: string, password = NEW_PASSWORD) =>
  server.inject({ method: 'POST', url: '/auth/login', payload: { email, password } })
const change = (by: Caller, id: string, payload: object) => by.send({ method: 'PATCH', url: `/users/${id}`, payload })

async function invite(role = 'operator', by = manager) {
  const email = newAddress()
  const answer = await by.post('/users/invitations', { email, role, full_name: 'Awa Ndiaye' })
  assert.equal(answer.statusCode, 201)
  const { id, link, expires_at } = answer.json()
  return { email, id, token: tokenOf(link), expires_at }
}

test('an invited colleague chooses a password by the link, once, and can sign in from then on', async () => {
  const { email, id, token, expires_at } = await invite()
  assert.equal(new Date(expires_at).getTime() - clock.now().getTime(), 48 * 3_600_000)
  assert.equal((await signIn(email)).statusCode, 401)
  const facts = await server.inject({ method: 'POST', url: '/auth/link', payload: { token } })
  assert.deepEqual([facts.json().kind, facts.json().email], ['invitation', email])
  assert.equal((await reset(token)).statusCode, 204)
  const again = await reset(token)
  assert.deepEqual([again.statusCode, again.json().code], [401, 'link_invalid'])
  const login = await signIn(email)
  assert.deepEqual([login.statusCode, login.json().user.role], [200, 'operator'])
  const listed = (await manager.get('/users')).json().items.find((user: { id: string }) => user.id === id)
  assert.deepEqual([listed.status, listed.link], ['active', null])
})

test('of two uses at once one succeeds', async () => {
  const { token } = await invite()
  const both = await Promise.all([reset(token), reset(token)])
  assert.deepEqual(both.map(({ statusCode }) => statusCode).sort(), [204, 401])
})

test('a weak password does not use the link up', async () => {
  const { token } = await invite()
  const weak = await reset(token, 'password1')
  assert.deepEqual([weak.statusCode, weak.json().errors[0].path], [422, 'new_password'])
  assert.equal((await reset(token)).statusCode, 204)
})

test('the owner of an account sees that somebody else holds a link to its password', async () => {
  const operator = await own.as('operator')
  const alerts = async () => (await operator.get('/alerts')).json().items
  assert.deepEqual(await alerts(), [])
  assert.match((await manager.post(`/users/${operator.userId}/reset`)).json().link, /skl_/)
  const [alert] = await alerts()
  assert.deepEqual([alert.kind, alert.object], ['reset_link_copied', manager.userId])
  await manager.post(`/users/${manager.userId}/reset`)
  assert.deepEqual((await manager.get('/alerts')).json().items, [])
})

test('a new password by a link ends the sessions; until then the old password holds', async () => {
  const operator = await own.as('operator')
  const answer = await manager.post(`/users/${operator.userId}/reset`)
  assert.equal(answer.statusCode, 200)
  assert.equal((await operator.get('/auth/me')).statusCode, 200)
  assert.equal((await reset(tokenOf(answer.json().link))).statusCode, 204)
  assert.equal((await operator.get('/auth/me')).statusCode, 401)
  assert.equal((await signIn(operator.email, PASSWORD)).statusCode, 401)
  assert.equal((await signIn(operator.email)).statusCode, 200)
})

test('a repeated request with the same key gets a new link: the first one is stored nowhere', async () => {
  const body = { email: newAddress(), role: 'viewer' }
  const key = { 'idempotency-key': 'invite-once' }
  const [first, second] = [
    await manager.post('/users/invitations', body, key),
    await manager.post('/users/invitations', body, key),
  ]
  assert.equal(first.json().id, second.json().id)
  assert.notEqual(first.json().link, second.json().link)
  const { rows } = await asOwner(services).query("select 1 from idempotency_key where key like '%invite-once%'")
  assert.equal(rows.length, 0)
})

test('a manager changes and closes accounts of her own organization, and nobody else’s', async () => {
  const operator = await own.as('operator')
  assert.equal(
    (await change(manager, operator.userId, { role: 'viewer', full_name: 'Modou Fall' })).json().role,
    'viewer',
  )
  const closed = await change(manager, operator.userId, { disabled: true })
  assert.deepEqual([closed.statusCode, closed.json().status], [200, 'disabled'])
  assert.equal((await operator.get('/auth/me')).statusCode, 401)
  const stranger = await (await organization()).as('viewer')
  for (const answer of [
    await change(manager, stranger.userId, { full_name: 'X Y' }),
    await manager.post(`/users/${stranger.userId}/reset`),
  ])
    assert.deepEqual([answer.statusCode, answer.json().code], [404, 'user_not_found'])
  const { items } = (await manager.get('/users?limit=500')).json()
  assert.ok(items.every((user: { organization_id: string }) => user.organization_id === own.id))
  const elsewhere = await manager.post('/users/invitations', { email: stranger.email, role: 'viewer' })
  assert.deepEqual([elsewhere.statusCode, elsewhere.json().code], [409, 'email_taken'])
})

test('nobody raises anybody above the own role, nor touches somebody above it', async () => {
  const admin = await own.as('admin')
  const viewer = await own.as('viewer')
  const refused = [
    await manager.post('/users/invitations', { email: newAddress(), role: 'admin' }),
    await change(manager, viewer.userId, { role: 'admin' }),
    await change(manager, admin.userId, { disabled: true }),
    await manager.post(`/users/${admin.userId}/reset`),
  ]
  for (const answer of refused) assert.deepEqual([answer.statusCode, answer.json().code], [403, 'role_above_own'])
  for (const body of [{ role: 'viewer' }, { disabled: true }]) {
    const self = await change(manager, manager.userId, body)
    assert.deepEqual([self.statusCode, self.json().code], [409, 'own_access'])
  }
  assert.equal((await manager.get('/auth/me')).json().role, 'programme_admin')
  assert.equal((await change(manager, manager.userId, { full_name: 'Fatou Sow' })).statusCode, 200)
})

test('the last administrator is kept here, too', async () => {
  const { rows } = await asOwner(services).query<{ id: string }>("select id from app_user where role = 'admin'")
  const last = await own.as('admin')
  for (const { id } of rows) {
    await last.send({ method: 'PATCH', url: `/admin/users/${id}`, payload: { role: 'viewer' } })
  }
  const answer = await change(last, last.userId, { disabled: true })
  assert.deepEqual([answer.statusCode, answer.json().code], [409, 'last_administrator'])
})

test('a closed account’s link stops working, and every step is in the audit trail', async () => {
  const { id, token } = await invite()
  await change(manager, id, { disabled: true })
  await change(manager, id, { disabled: false })
  assert.equal((await reset(token)).statusCode, 401)
  const fresh = await manager.post(`/users/${id}/reset`)
  assert.equal((await reset(tokenOf(fresh.json().link))).statusCode, 204)
  const { items } = (await manager.get(`/audit/entries?object=${id}`)).json()
  const acts = items.map(({ action, actor }: { action: string; actor: string }) => [action, actor])
  assert.deepEqual(acts, [
    ['user.invitation_accepted', id],
    ['user.reset_opened', manager.userId],
    ['user.changed', manager.userId],
    ['user.changed', manager.userId],
    ['user.invited', manager.userId],
  ])
})

test('a link is stored as a hash, expires after 48 hours, and a new one ends it', async () => {
  const { email, id, token } = await invite()
  const { rows } = await asOwner(services).query('select * from account_link where user_id = $1', [id])
  assert.equal(JSON.stringify(rows).includes(token), false)
  assert.match(rows[0].token_hash, /^[0-9a-f]{64}$/)
  const second = await manager.post('/users/invitations', { email, role: 'viewer' })
  assert.deepEqual([second.statusCode, second.json().id], [201, id])
  assert.equal((await reset(token)).statusCode, 401)
  clock.advanceSeconds(48 * 3_600 + 1)
  const listed = (await (await own.as('programme_admin')).get('/users'))
    .json()
    .items.find((user: { id: string }) => user.id === id)
  assert.deepEqual([listed.status, listed.role], ['invitation_expired', 'viewer'])
  assert.equal((await reset(tokenOf(second.json().link))).statusCode, 401)
})
