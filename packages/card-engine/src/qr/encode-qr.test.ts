import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { decodeQR } from 'qr/decode.js'
import { qrToken } from '../testing/arbitrary-cards.ts'
import { blur, rotate, throughJpeg } from '../testing/damage.ts'
import { pictureOfModules } from '../testing/picture-of-modules.ts'
import { readQr } from '../testing/read-qr.ts'
import { encodeIdentityQr, encodeQr, type QrSymbol } from './encode-qr.ts'
import { BitSquare } from './frame.ts'
import { penalty } from './penalty.ts'
import { charactersIn, sizeOfVersion } from './versions.ts'

const picture = ({ modules }: QrSymbol, module: number) =>
  pictureOfModules(modules.size, module, (x, y) => modules.has(x, y))

test('a token needs version 2 and gets the strongest correction that this version allows', () => {
  const { version, level, modules } = encodeQr('0123456789ABCDEFGHJKMNPQRS')
  assert.deepEqual([version, level, modules.size], [2, 'Q', 25])
})

test('an independent decoder reads any token', async () => {
  await fc.assert(
    fc.asyncProperty(qrToken, async (token) => {
      assert.equal(await readQr(picture(encodeQr(token), 3)), token)
    }),
    { numRuns: 60 },
  )
})

test('texts of all lengths that fit versions 1 to 3 are read back', async () => {
  for (const length of [1, 2, 10, 16, 20, 25, 29, 38, 47, 61, 77]) {
    const text = 'HTTPS://V.SN/$%*+-. 0123456789'.repeat(5).slice(0, length).trim().padEnd(length, 'Z')
    assert.equal(await readQr(picture(encodeQr(text), 3)), text)
  }
})

test('lower case, a text that is too long and an empty text are refused', () => {
  for (const text of ['abc', '', 'A'.repeat(78), 'É']) assert.throws(() => encodeQr(text), { code: 'invalid-qr-token' })
})

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'
const textOf = (length: number) => Array.from({ length }, (_, i) => ALPHABET[(i * i * 7 + i * 13 + 5) % 45]).join('')

test('two independent decoders read a full symbol of every version', async () => {
  for (let version = 1; version <= 27; version++) {
    const size = sizeOfVersion(version)
    const text = textOf(charactersIn(size))
    const symbol = encodeIdentityQr(text)
    assert.deepEqual([symbol.version, symbol.modules.size], [version, size])
    const drawn = picture(symbol, 3)
    assert.equal(await readQr(drawn), text, `zxing, version ${version}`)
    const { width, height, pixels } = drawn
    assert.equal(decodeQR({ width, height, data: pixels }), text, `qr, version ${version}`)
  }
})

test('texts of any length are read back', async () => {
  const text = fc.string({ unit: fc.constantFrom(...ALPHABET), minLength: 1, maxLength: 900 })
  await fc.assert(
    fc.asyncProperty(text, async (written) => {
      assert.equal(await readQr(picture(encodeIdentityQr(written), 2)), written)
    }),
    { numRuns: 25 },
  )
})

test('a symbol of 69 modules is read when it is blurred, turned, or compressed', async () => {
  const text = textOf(480)
  const drawn = picture(encodeIdentityQr(text), 6)
  assert.equal(await readQr(blur(drawn, 2)), text)
  assert.equal(await readQr(rotate(drawn, 17)), text)
  assert.equal(await readQr(throughJpeg(drawn, 60)), text)
})

test('more characters than the largest version holds, none, and lower case are refused', () => {
  const most = charactersIn(sizeOfVersion(27))
  assert.equal(most, 1_637)
  for (const text of [textOf(most + 1), '', 'a']) {
    assert.throws(() => encodeIdentityQr(text), { code: 'invalid-qr-token' })
  }
})

test('the penalty is the one of the standard, counted module by module', () => {
  const symbols = fc.integer({ min: 1, max: 21 }).chain((version) => {
    const size = sizeOfVersion(version)
    return fc.tuple(fc.constant(size), fc.uint8Array({ minLength: size * size, maxLength: size * size }))
  })
  fc.assert(
    fc.property(symbols, fc.integer({ min: 20, max: 235 }), ([size, levels], threshold) => {
      const rows = new BitSquare(size)
      levels.forEach((level, i) => {
        rows.set(i % size, Math.floor(i / size), level < threshold)
      })
      assert.equal(penalty(rows, rows.transposed(), Number.POSITIVE_INFINITY), plainPenalty(rows))
    }),
    { numRuns: 20 },
  )
})

function plainPenalty(rows: BitSquare): number {
  const { size } = rows
  const at = (x: number, y: number) => (rows.has(x, y) ? '1' : '0')
  const range = Array.from({ length: size }, (_, i) => i)
  const lines = range.flatMap((i) => [range.map((k) => at(k, i)).join(''), range.map((k) => at(i, k)).join('')])
  let total = 0
  for (const line of lines) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) total += run.length - 2
    total += 40 * [...line.matchAll(/(?=10111010000|00001011101)/g)].length
  }
  for (let y = 0; y + 1 < size; y++) {
    for (let x = 0; x + 1 < size; x++) {
      if (new Set([at(x, y), at(x + 1, y), at(x, y + 1), at(x + 1, y + 1)]).size === 1) total += 3
    }
  }
  const dark = range.flatMap((y) => range.filter((x) => rows.has(x, y))).length
  return total + 10 * Math.floor(Math.abs((100 * dark) / (size * size) - 50) / 5)
}
