import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp, PASSWORD } from '#testing/test-app.ts'

const { organization, server } = await openTestApp()
const platform = await organization()
const admin = await platform.as('admin')
const change = (id: string, payload: object) =>
  admin.send({ method: 'PATCH', url: `/admin/organizations/${id}`, payload })

test('a suspended organization’s users are refused in clear words, at once, until it is opened again', async () => {
  const other = await organization()
  const manager = await other.as('programme_admin')
  const suspended = await change(other.id, { suspended: true })
  assert.deepEqual([suspended.statusCode, suspended.json().suspended], [200, true])
  const refused = await manager.get('/campaigns/')
  assert.deepEqual([refused.statusCode, refused.json().code], [403, 'organization_suspended'])
  assert.equal((await manager.get('/auth/me')).json().organization.suspended, true)
  const login = { email: manager.email, password: PASSWORD }
  const entry = await server.inject({ method: 'POST', url: '/auth/login', payload: login })
  assert.deepEqual([entry.statusCode, entry.json().code], [403, 'organization_suspended'])
  const wrong = { ...login, password: 'not-the-password' }
  assert.equal((await server.inject({ method: 'POST', url: '/auth/login', payload: wrong })).statusCode, 401)
  assert.equal((await change(other.id, { suspended: false })).json().suspended, false)
  assert.equal((await manager.get('/campaigns/')).statusCode, 200)
})

test('public verification goes on for a suspended organization', async () => {
  const other = await organization()
  const ask = () => server.inject('/api/v1/verify/ABCDEFGH')
  const before = await ask()
  await change(other.id, { suspended: true })
  const afterwards = await ask()
  assert.deepEqual([afterwards.statusCode, afterwards.json().code], [before.statusCode, before.json().code])
})

test('an organization is renamed; one’s own cannot be suspended; an unknown one is not found', async () => {
  const other = await organization()
  assert.equal((await change(other.id, { name: ' Région de Kaolack ' })).json().name, 'Région de Kaolack')
  const own = await change(platform.id, { suspended: true })
  assert.deepEqual([own.statusCode, own.json().code], [409, 'own_organization'])
  assert.equal((await change('org_unknown', { name: 'Nulle part' })).statusCode, 404)
  assert.equal((await change(other.id, {})).statusCode, 422)
})
