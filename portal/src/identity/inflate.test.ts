import assert from 'node:assert/strict'
import { test } from 'node:test'
import { constants, deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { inflate } from './inflate.ts'

const LIMIT = 8_192
/** Texts repeat themselves, so that all kinds of blocks occur. */
const content = fc.oneof(
  fc.uint8Array({ maxLength: 2_000 }),
  fc
    .array(fc.constantFrom('Aïssatou ', 'Ndiaye', ' 1994', 'x'), { maxLength: 400 })
    .map((all) => Buffer.from(all.join(''))),
)
const options = fc.record({
  level: fc.integer({ min: 0, max: 9 }),
  strategy: fc.constantFrom(constants.Z_DEFAULT_STRATEGY, constants.Z_FIXED, constants.Z_HUFFMAN_ONLY, constants.Z_RLE),
})

test('what zlib deflates is inflated', () => {
  fc.assert(
    fc.property(content, options, (bytes, how) => {
      const inflated = inflate(deflateSync(bytes, how), LIMIT)
      assert.deepEqual(inflated && Buffer.from(inflated), Buffer.from(bytes))
    }),
    { numRuns: 200 },
  )
})

test('a stream that was changed or cut gives nothing', () => {
  fc.assert(
    fc.property(content, fc.nat(), fc.integer({ min: 1, max: 255 }), (bytes, place, change) => {
      const stream = deflateSync(bytes)
      assert.equal(inflate(stream.subarray(0, place % stream.length), LIMIT), undefined)
      const changed = Uint8Array.from(stream)
      const at = place % stream.length
      changed[at] = (changed[at] ?? 0) ^ change
      const inflated = inflate(changed, LIMIT)
      // Some bits of the header and of padding mean nothing.
      if (inflated) assert.deepEqual(Buffer.from(inflated), Buffer.from(bytes))
    }),
    { numRuns: 200 },
  )
})

test('bytes that are no stream, and a stream that grows too large, give nothing', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => void inflate(bytes, LIMIT)))
  assert.equal(inflate(deflateSync(Buffer.alloc(LIMIT + 1)), LIMIT), undefined)
  assert.equal(inflate(deflateSync(Buffer.alloc(LIMIT)), LIMIT)?.length, LIMIT)
})
