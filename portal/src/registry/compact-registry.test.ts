import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { openCompactRegistry, RegistryUnreadable } from './compact-registry.ts'

test('bytes that are not a registry are refused', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      assert.throws(() => openCompactRegistry(bytes), RegistryUnreadable)
    }),
  )
})
