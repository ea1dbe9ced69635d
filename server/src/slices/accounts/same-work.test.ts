import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'
import { countPasswordChecks } from './passwords.ts'

const { organization, server, services } = await openTestApp()

/** What a failed sign-in makes the service do. */
async function workOf(email: string) {
  const count = async () => {
    const { rows } = await asOwner(services).query('select sum(failures)::int as failures from login_failure')
    return rows[0].failures ?? 0
  }
  const [checks, failures] = [countPasswordChecks(), await count()]
  const payload = { email, password: 'not-the-password' }
  const { statusCode } = await server.inject({ method: 'POST', url: '/auth/login', payload })
  return { statusCode, checks: countPasswordChecks() - checks, failures: (await count()) - failures }
}

// How long it takes is the subject of npm run proof -- sign-in-timing.
test('a wrong password is compared with a hash and counted, whether or not the address has an account or is familiar', async () => {
  const { email } = await (await organization()).as('viewer')
  const expected = { statusCode: 401, checks: 1, failures: 2 }
  const familiar = await workOf(email)
  await asOwner(services).query('delete from familiar_origin')
  const found = [familiar, await workOf(email), await workOf('nobody@example.org')]
  assert.deepEqual(found, [expected, expected, expected])
})
