import assert from 'node:assert/strict'
import { test } from 'node:test'
import { theSystem } from '#platform/scopes.ts'
import { inPlatformWork } from '#platform/unit-of-work.ts'
import { openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'
import { resetAdministrator } from './administrators.ts'
import { hashPassword } from './passwords.ts'

const { organization, server, services } = await openTestApp()
const org = await organization()

const reset = async (email: string, password: string) => {
  const passwordHash = await hashPassword(password)
  return inPlatformWork(services, theSystem, (work) => resetAdministrator(work, { email, passwordHash }))
}
const login = (email: string, password: string) =>
  server.inject({ method: 'POST', url: '/auth/login', payload: { email, password } })

test('an operator gives an administrator a new password; second factor, sessions and being disabled end', async () => {
  const [lost, other] = [await org.as('admin'), await org.as('admin')]
  await asOwner(services).query(
    `insert into second_factor (user_id, tenant_id, sealed_secret, created_at, confirmed_at) values ($1, $2, 'x', now(), now())`,
    [lost.userId, org.id],
  )
  await other.send({ method: 'PATCH', url: `/admin/users/${lost.userId}`, payload: { disabled: true } })
  await reset(lost.email.toUpperCase(), 'a wholly new passphrase')
  assert.equal((await lost.get('/auth/me')).statusCode, 401)
  assert.equal((await login(lost.email, 'a wholly new passphrase')).statusCode, 200)
  const { items } = (await other.get('/audit/entries?limit=20')).json()
  assert.ok(items.some((entry: { action: string }) => entry.action === 'user.reset_by_operator'))
})

test('only administrators can be reset this way', async () => {
  const viewer = await org.as('viewer')
  await assert.rejects(reset(viewer.email, 'a wholly new passphrase'), /No administrator/)
  await assert.rejects(reset('nobody@example.org', 'a wholly new passphrase'), /No administrator/)
})
