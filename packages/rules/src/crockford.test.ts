import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { ALPHABET, crockford32 } from './crockford.ts'

/** The reverse, implemented differently with one big number. */
function decode(text: string, length: number): Buffer {
  const bits = [...text].reduce((sum, character) => sum * 32n + BigInt(ALPHABET.indexOf(character)), 0n)
  const spare = BigInt(text.length * 5 - length * 8)
  return Buffer.from(
    (bits >> spare)
      .toString(16)
      .padStart(length * 2, '0')
      .slice(0, length * 2),
    'hex',
  )
}

test('any bytes are written in the alphabet without I, L, O and U, and can be read back', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
      const text = crockford32(bytes)
      assert.match(text, /^[0-9A-HJKMNP-TV-Z]*$/)
      assert.equal(text.length, Math.ceil((bytes.length * 8) / 5))
      assert.deepEqual(decode(text, bytes.length), Buffer.from(bytes))
    }),
  )
})

test('encoded texts sort like their bytes', () => {
  const sixteen = fc.uint8Array({ minLength: 16, maxLength: 16 })
  fc.assert(
    fc.property(sixteen, sixteen, (a, b) => {
      const [left, right] = [crockford32(a), crockford32(b)]
      assert.equal(Math.sign(Buffer.compare(a, b)), left < right ? -1 : left > right ? 1 : 0)
    }),
  )
})
