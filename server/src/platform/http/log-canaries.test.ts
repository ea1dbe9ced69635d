import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '#testing/test-app.ts'

const { organization, server, logged } = await openTestApp()

test('no name, password, token, body, address or query of a request reaches a log, at any level', async () => {
  const admin = await (await organization()).as('admin')
  const canary = (where: string) => `CANARY${where}CANARY`
  const headers = { 'user-agent': canary('agent'), 'x-forwarded-for': '203.0.113.77', cookie: canary('cookie') }
  const person = { email: `${canary('mail')}@example.org`, password: canary('password'), role: 'viewer' }

  await admin.post('/admin/users', { ...person, organization_id: canary('org'), full_name: canary('name') }, headers)
  await admin.post('/admin/users', { ...person, email: canary('broken'), organization_id: 'x' }, headers)
  await admin.post('/admin/organizations', `{"name": "${canary('syntax')}`, {
    ...headers,
    'content-type': 'application/json',
  })
  await admin.get(`/admin/users?organization_id=${canary('query')}`, headers)
  await admin.get(`/${canary('path')}?token=${canary('token')}`, headers)
  await admin.post(`/auth/refresh`, { refresh_token: canary('refresh') }, headers)
  await server.inject({ method: 'POST', url: '/auth/login', payload: person, headers })
  await server.inject({ url: '/auth/me', headers: { authorization: `Bearer ${canary('bearer')}` } })
  await admin.get('/auth/me', { 'if-none-match': canary('etag'), 'idempotency-key': canary('key') })

  const log = logged()
  assert.ok(log.split('\n').length > 9, 'requests are logged')
  assert.doesNotMatch(log, /CANARY/i)
  assert.doesNotMatch(log, /203\.0\.113\.77/)
  assert.ok(!log.includes(admin.token) && !log.includes(admin.email))
})
