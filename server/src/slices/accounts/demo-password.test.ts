import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '#testing/test-app.ts'

const login = { email: 'admin@samakart.local', password: 'samakart-demo' }

test('where other machines reach the service, nobody signs in with the demo password, whenever it was set', async () => {
  const { server, services } = await openTestApp()
  const signIn = () => server.inject({ method: 'POST', url: '/auth/login', payload: login })
  assert.equal((await signIn()).statusCode, 200)
  // The same database, served to other machines from now on.
  Object.assign(services.config, { refusedPassword: 'samakart-demo' })
  const refused = await signIn()
  assert.deepEqual([refused.statusCode, refused.json().code], [403, 'demo_password_refused'])
})
