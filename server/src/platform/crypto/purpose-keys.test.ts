import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { purposeKey } from './purpose-keys.ts'

test('a derived key never changes: everything sealed with it depends on that', () => {
  assert.equal(
    purposeKey(Buffer.alloc(32, 7), 'wrap').toString('hex'),
    'b880953cc74e8056121b4c2d25864cef86993cacfd4774a940964a2ae8e19f17',
  )
})

test('another secret or another purpose gives another key', () => {
  const secrets = fc.uint8Array({ minLength: 32, maxLength: 32 })
  fc.assert(
    fc.property(secrets, secrets, fc.string(), fc.string(), (secret, otherSecret, purpose, otherPurpose) => {
      fc.pre(!Buffer.from(secret).equals(Buffer.from(otherSecret)) && purpose !== otherPurpose)
      const key = purposeKey(secret, purpose)
      assert.equal(key.length, 32)
      assert.ok(!key.equals(purposeKey(otherSecret, purpose)))
      assert.ok(!key.equals(purposeKey(secret, otherPurpose)))
    }),
  )
})
