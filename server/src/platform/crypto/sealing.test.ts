import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { keyIdOf, openWith, SealBroken, sealWith } from './sealing.ts'

const bytes = fc.uint8Array({ maxLength: 200 })
const key = fc.uint8Array({ minLength: 32, maxLength: 32 })
const context = fc.string({ maxLength: 40 })

test('a sealed value opens with its key and context', () => {
  fc.assert(
    fc.property(key, bytes, context, (secret, plaintext, where) => {
      const sealed = sealWith('k1', secret, plaintext, where)
      assert.equal(keyIdOf(sealed), 'k1')
      assert.deepEqual(openWith(secret, sealed, where), Buffer.from(plaintext))
    }),
  )
})

test('a sealed value does not open with another key or context', () => {
  fc.assert(
    fc.property(key, key, bytes, context, context, (secret, otherSecret, plaintext, where, elsewhere) => {
      fc.pre(!Buffer.from(secret).equals(Buffer.from(otherSecret)) && where !== elsewhere)
      const sealed = sealWith('k1', secret, plaintext, where)
      assert.throws(() => openWith(otherSecret, sealed, where), SealBroken)
      assert.throws(() => openWith(secret, sealed, elsewhere), SealBroken)
    }),
  )
})

test('one changed, added or missing character anywhere breaks the seal', () => {
  const anyCharacter = fc.constantFrom(...'ABCxyz019-_.=+/ !\0é')
  fc.assert(
    fc.property(
      bytes,
      fc.nat(),
      anyCharacter,
      fc.constantFrom('change', 'add', 'drop'),
      (plaintext, at, character, how) => {
        const secret = randomBytes(32)
        const sealed = sealWith('k1', secret, plaintext, 'here')
        const index = at % sealed.length
        const rest = sealed.slice(how === 'add' ? index : index + 1)
        const changed = `${sealed.slice(0, index)}${how === 'drop' ? '' : character}${rest}`
        fc.pre(changed !== sealed)
        assert.throws(() => openWith(secret, changed, 'here'), SealBroken)
      },
    ),
    { numRuns: 500 },
  )
})

test('one flipped bit in nonce, text or tag breaks the seal', () => {
  const secret = randomBytes(32)
  const [version, id, nonce = '', body = ''] = sealWith('k1', secret, Buffer.from('Awa'), 'here').split('.')
  for (const [place, part] of [nonce, body].entries()) {
    const original = Buffer.from(part, 'base64url')
    for (let bit = 0; bit < original.length * 8; bit++) {
      const flipped = Buffer.from(original)
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      const parts = place === 0 ? [flipped.toString('base64url'), body] : [nonce, flipped.toString('base64url')]
      assert.throws(() => openWith(secret, [version, id, ...parts].join('.'), 'here'), SealBroken)
    }
  }
})

test('the same value is never sealed the same way twice', () => {
  const secret = randomBytes(32)
  const seals = new Set(Array.from({ length: 1_000 }, () => sealWith('k1', secret, Buffer.from('Awa'), 'here')))
  assert.equal(seals.size, 1_000)
})

test('text that is not a sealed value is refused', () => {
  for (const text of ['', 'v1', 'v1.', 'v1.k1', 'v1.k1.', 'v1.k1.a', 'v2.k1.a.b', 'v1.k1.a.b.c', 'plain text']) {
    assert.throws(() => openWith(randomBytes(32), text, 'here'), SealBroken)
  }
  assert.throws(() => keyIdOf('v2.k1.a.b'), SealBroken)
  assert.throws(() => keyIdOf('v1..a.b'), SealBroken)
})
