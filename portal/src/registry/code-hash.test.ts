import assert from 'node:assert/strict'
import { scryptSync } from 'node:crypto'
import { test } from 'node:test'
import { hashCode } from './code-hash.ts'

test('the hash of a code is scrypt, as every other program has it', () => {
  for (const [code, saltByte, logN] of [
    ['DKRVAC-7K3Q9ZPA', 7, 8],
    ['THS26-00000000', 0, 4],
    ['', 255, 1],
  ] as const) {
    const salt = Buffer.alloc(16, saltByte)
    const expected = scryptSync(code, salt, 32, { N: 2 ** logN, r: 8, p: 1 })
    assert.deepEqual(Buffer.from(hashCode(code, salt, logN)), expected, code)
  }
})
