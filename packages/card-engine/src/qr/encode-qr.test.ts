import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { qrToken } from '../testing/arbitrary-cards.ts'
import { pictureOfModules } from '../testing/picture-of-modules.ts'
import { readQr } from '../testing/read-qr.ts'
import { encodeQr, type QrSymbol } from './encode-qr.ts'

const picture = ({ size, rows }: QrSymbol, module: number) =>
  pictureOfModules(size, module, (x, y) => (((rows[y] ?? 0) >>> x) & 1) === 1)

test('a token needs version 2 and gets the strongest correction that this version allows', () => {
  const { version, level, size } = encodeQr('0123456789ABCDEFGHJKMNPQRS')
  assert.deepEqual({ version, level, size }, { version: 2, level: 'Q', size: 25 })
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
