import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '#testing/test-app.ts'

const { organization, server } = await openTestApp()
const own = await organization()
const admin = await own.as('admin')
const manager = await own.as('programme_admin')
const new_password = 'quatre mots sans aucun lien'

const tokenOf = (link: string) => link.split('/#/link/')[1] ?? ''
const reset = (token: string) => server.inject({ method: 'POST', url: '/auth/reset', payload: { token, new_password } })
const signIn = (email: string) =>
  server.inject({ method: 'POST', url: '/auth/login', payload: { email, password: new_password } })

test('whoever runs the platform invites a new organization’s manager, and makes her a new link', async () => {
  const other = await organization()
  const invitation = { email: 'manager@example.org', role: 'programme_admin', organization_id: other.id }
  const invited = await admin.post('/admin/users/invitations', invitation)
  assert.equal(invited.statusCode, 201)
  const listed = async () => (await admin.get(`/admin/users?organization_id=${other.id}`)).json().items[0].invited
  assert.equal(await listed(), true)
  const fresh = await admin.post(`/admin/users/${invited.json().id}/reset`)
  assert.equal((await reset(tokenOf(invited.json().link))).statusCode, 401)
  assert.equal((await reset(tokenOf(fresh.json().link))).statusCode, 204)
  assert.equal(await listed(), false)
  const { user } = (await signIn(invitation.email)).json()
  assert.deepEqual([user.role, user.organization.id], ['programme_admin', other.id])
  const { items } = (await (await other.as('programme_admin')).get(`/audit/entries?object=${user.id}`)).json()
  assert.deepEqual(
    items.map(({ action }: { action: string }) => action),
    ['user.invitation_accepted', 'user.reset_opened', 'user.invited'],
  )
})

test('an invitation into one organization is not moved to another', async () => {
  const email = 'waiting@example.org'
  const { id } = (await manager.post('/users/invitations', { email, role: 'viewer' })).json()
  const { id: organization_id } = await organization()
  const moved = await admin.post('/admin/users/invitations', { email, role: 'viewer', organization_id })
  assert.deepEqual([moved.statusCode, moved.json().code], [409, 'email_taken'])
  const { items } = (await manager.get('/users?limit=500')).json()
  assert.ok(items.some((user: { id: string }) => user.id === id))
  const nowhere = { email: 'nobody@example.org', role: 'viewer', organization_id: 'org_nowhere' }
  assert.equal((await admin.post('/admin/users/invitations', nowhere)).statusCode, 404)
  assert.equal((await manager.post('/admin/users/invitations', nowhere)).statusCode, 403)
})
