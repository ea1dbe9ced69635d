import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '#testing/test-app.ts'
import { codeAt, stepAt } from './totp.ts'

const { organization, clock } = await openTestApp({ SECOND_FACTOR_REQUIRED: 'admin' })
const org = await organization()

test('an administrator without a required second factor can set it up and do nothing else', async () => {
  const admin = await org.as('admin')
  assert.equal((await admin.get('/auth/me')).json().second_factor_missing, true)
  for (const url of ['/admin/users', '/campaigns/', '/audit/entries']) {
    const refused = await admin.get(url)
    assert.deepEqual([refused.statusCode, refused.json().code], [403, 'second_factor_missing'], url)
  }
  assert.equal((await admin.get('/auth/sessions')).statusCode, 200)
  const { otpauth_url } = (await admin.post('/auth/totp')).json()
  const text = new URL(otpauth_url).searchParams.get('secret') ?? ''
  const bits = [...text].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const secret = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const code = codeAt(secret, stepAt(clock.now()))
  assert.equal((await admin.post('/auth/totp/confirm', { code })).statusCode, 204)
  assert.equal((await admin.get('/admin/users')).statusCode, 200)
  assert.equal((await admin.get('/auth/me')).json().second_factor_missing, false)
})

test('other roles do not need it', async () => {
  const manager = await org.as('programme_admin')
  assert.equal((await manager.get('/campaigns/')).statusCode, 200)
  assert.equal((await manager.get('/auth/me')).json().second_factor_missing, false)
})
