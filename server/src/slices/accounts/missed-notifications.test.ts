import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'

const { organization, services } = await openTestApp()

test('a process that missed notifications forgets who may come in, and asks again', async () => {
  const viewer = await (await organization()).as('viewer')
  const status = async () => (await viewer.get('/auth/me')).statusCode
  assert.equal(await status(), 200)
  // As another process ends it, whose notification does not arrive.
  await asOwner(services).query('update user_session set ended_at = now() where user_id = $1', [viewer.userId])
  assert.equal(await status(), 200)
  services.notifier.emit('notifications-missed', {})
  assert.equal(await status(), 401)
})
