import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SealingKeyUnknown } from './sealing.ts'
import { derivingFrom, importKeys, RenewableKeys } from './tenant-keys.ts'

const bytes = (value: number) => Buffer.alloc(32, value)
const derive = derivingFrom(bytes(9))
const first = { id: 'first', key: bytes(1) }
const second = { id: 'second', key: bytes(2) }
const before = { sealing: first, derive, all: new Map([[first.id, first.key]]) }
const keys = new RenewableKeys('org_1', before)

test('values that are sealed with exported keys open with the organization’s own keys, in their context only', () => {
  const imported = importKeys(structuredClone(keys.exportFor(['tokens'])))
  const sealed = imported.seal('Awa', 'job_batch.sealed_content:1')
  assert.equal(keys.open(sealed, 'job_batch.sealed_content:1'), 'Awa')
  assert.throws(() => keys.open(sealed, 'job_batch.sealed_content:2'))
})

test('exported keys derive for the purposes they were exported for and no other', () => {
  const imported = importKeys(structuredClone(keys.exportFor(['tokens'])))
  assert.deepEqual(imported.derive('tokens'), keys.derive('tokens'))
  assert.throws(() => imported.derive('blind-index'), /No key was exported/)
})

test('whoever holds the keys of an organization has the renewed ones too', () => {
  const held = new RenewableKeys('org_1', before)
  const old = held.seal('Awa', 'a.b:1')
  const renewed = new RenewableKeys('org_1', { sealing: second, derive, all: new Map([[second.id, second.key]]) })
  const sealed = renewed.seal('Awa', 'a.b:1')
  assert.throws(() => held.open(sealed, 'a.b:1'), SealingKeyUnknown)
  held.renew({ sealing: second, derive, all: new Map([first, second].map(({ id, key }) => [id, key])) })
  assert.deepEqual([held.open(sealed, 'a.b:1'), held.open(old, 'a.b:1')], ['Awa', 'Awa'])
  assert.equal(held.sealingKeyId, 'second')
  assert.equal(held.exportFor([]).sealing.id, 'second')
})
