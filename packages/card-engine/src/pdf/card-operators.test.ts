import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { ascii85 } from './card-operators.ts'

/** Decodes as a PDF reader does. */
function decode85(text: string): number[] {
  const bytes: number[] = []
  for (const [group] of text.replaceAll(' ', '').matchAll(/z|[!-u]{5}/g)) {
    const digits = group === 'z' ? '!!!!!' : group
    const value = [...digits].reduce((sum, digit) => sum * 85 + digit.charCodeAt(0) - 33, 0)
    bytes.push(value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255)
  }
  return bytes
}

test('inline data decodes to the same bytes and never contains the end marker', () => {
  const bytesOfEi = decode85('!EI(1')
  assert.equal(ascii85(Uint8Array.from(bytesOfEi)), '!E I(1')
  const groups = fc.array(fc.uint8Array({ minLength: 4, maxLength: 4 }), { maxLength: 25 })
  fc.assert(
    fc.property(groups, (parts) => {
      const bytes = parts.flatMap((part) => [...part])
      const text = ascii85(Uint8Array.from(bytes))
      assert.doesNotMatch(text, /EI/)
      assert.deepEqual(decode85(text), bytes)
    }),
  )
})
