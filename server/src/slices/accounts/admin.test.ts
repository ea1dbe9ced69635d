import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp, PASSWORD } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'

const { organization, server, services } = await openTestApp()
const platform = await organization()
const admin = await platform.as('admin')

const newOrganization = { name: 'Région de Thiès', country_code: 'sn', region_code: 'THI', plan: 'regional_ops' }

test('the first start creates an organization and an administrator with the documented sign-in', async () => {
  const login = { email: 'admin@samakart.local', password: 'samakart-demo' }
  const answer = await server.inject({ method: 'POST', url: '/api/v1/auth/login', payload: login })
  assert.equal(answer.statusCode, 200)
  const { role, organization } = answer.json().user
  assert.equal(role, 'admin')
  const { country_code, region_code, plan } = organization
  assert.deepEqual([country_code, region_code, plan], ['SN', 'DKR', 'sovereign_enterprise'])
  const row = await asOwner(services).query('select opening_balance_fcfa from organization where id = $1', [
    organization.id,
  ])
  assert.equal(row.rows[0].opening_balance_fcfa, 10_000_000)
})

test('an administrator creates an organization and adds its users', async () => {
  const opened = await admin.post('/admin/organizations', newOrganization)
  assert.equal(opened.statusCode, 201)
  const { id: organization_id, country_code } = opened.json()
  assert.equal(country_code, 'SN')
  const person = { email: 'awa@thies.example', password: PASSWORD, role: 'program_admin', organization_id }
  const added = await admin.post('/admin/users', { ...person, full_name: 'Awa Ndiaye' })
  assert.equal(added.statusCode, 201)
  assert.equal(added.json().role, 'programme_admin')
  assert.equal(added.body.includes('password'), false)
  const listed = (await admin.get(`/admin/users?organization_id=${organization_id}`)).json()
  assert.deepEqual([listed.total, listed.items[0].email], [1, 'awa@thies.example'])
  const organizations = (await admin.get('/admin/organizations?limit=1')).json()
  assert.equal(organizations.items.length, 1)
  assert.ok(organizations.total >= 2)
})

test('an e-mail address that is in use is refused in any spelling', async () => {
  const person = { email: 'Modou@Example.org', password: PASSWORD, role: 'viewer', organization_id: platform.id }
  assert.equal((await admin.post('/admin/users', person)).statusCode, 201)
  const again = await admin.post('/admin/users', { ...person, email: 'modou@example.ORG' })
  assert.deepEqual([again.statusCode, again.json().code], [409, 'email_taken'])
})

test('invalid input is reported field by field', async () => {
  const answer = await admin.post('/admin/users', {
    email: 'nonsense',
    password: 'short',
    role: 'king',
    organization_id: '',
  })
  assert.equal(answer.statusCode, 422)
  const paths = answer.json().errors.map((error: { path: string }) => error.path)
  assert.deepEqual(paths.sort(), ['email', 'organization_id', 'password', 'role'])
  const bad = { name: 'x', country_code: 'SEN', region_code: 'D', plan: 'gold', opening_balance_fcfa: -1 }
  assert.equal((await admin.post('/admin/organizations', bad)).json().errors.length, 5)
  const half = { ...newOrganization, opening_balance_fcfa: 10.5 }
  assert.equal((await admin.post('/admin/organizations', half)).statusCode, 422)
  const orphan = { email: 'a@b.example', password: PASSWORD, role: 'viewer', organization_id: 'org_unknown' }
  assert.equal((await admin.post('/admin/users', orphan)).statusCode, 404)
  assert.equal((await admin.get('/admin/users?limit=501')).statusCode, 422)
})

test('a changed role or a disabled user takes effect at once', async () => {
  const operator = await platform.as('operator')
  const change = (body: object) =>
    admin.send({ method: 'PATCH', url: `/admin/users/${operator.userId}`, payload: body })
  assert.equal((await operator.get('/audit/entries')).statusCode, 403)
  assert.equal((await change({ role: 'programme_admin' })).statusCode, 200)
  assert.equal((await operator.get('/audit/entries')).statusCode, 200)
  assert.equal((await change({ disabled: true })).json().disabled, true)
  assert.equal((await operator.get('/auth/me')).statusCode, 401)
  const login = { email: operator.email, password: PASSWORD }
  assert.equal((await server.inject({ method: 'POST', url: '/auth/login', payload: login })).statusCode, 401)
})

test('a change to a fixed field or an unknown user is refused', async () => {
  const url = `/admin/users/${admin.userId}`
  const answer = await admin.send({ method: 'PATCH', url, payload: { email: 'other@example.org' } })
  assert.deepEqual([answer.statusCode, answer.json().errors[0].path], [422, 'email'])
  const unknown = await admin.send({ method: 'PATCH', url: '/admin/users/usr_unknown', payload: { role: 'viewer' } })
  assert.deepEqual([unknown.statusCode, unknown.json().code], [404, 'user_not_found'])
})

test('the last administrator can be neither disabled nor demoted, even by two at once', async () => {
  const first = (await admin.get('/admin/users?limit=500')).json().items as { id: string; role: string }[]
  const change = (by: typeof admin, userId: string, body: object) =>
    by.send({ method: 'PATCH', url: `/admin/users/${userId}`, payload: body })
  const other = await platform.as('admin')
  for (const { id, role } of first)
    if (role === 'admin' && id !== admin.userId) await change(admin, id, { role: 'viewer' })
  const both = await Promise.all([
    change(admin, admin.userId, { role: 'viewer' }),
    change(other, other.userId, { disabled: true }),
  ])
  assert.deepEqual(both.map(({ statusCode }) => statusCode).sort(), [200, 409])
  const last = both[0]?.statusCode === 409 ? admin : other
  for (const body of [{ role: 'programme_admin' }, { disabled: true }]) {
    const refused = await change(last, last.userId, body)
    assert.deepEqual([refused.statusCode, refused.json().code], [409, 'last_administrator'])
  }
  assert.equal((await change(last, last.userId, { full_name: 'Awa Ndiaye' })).statusCode, 200)
})
