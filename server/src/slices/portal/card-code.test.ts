import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readText } from '@samakart/portal'
import { newCardCode } from '#slices/cards/card-code.ts'

test('the verifier and the issuer agree on the codes of cards', () => {
  for (let i = 0; i < 500; i++) {
    for (const [prefix, length] of [
      ['DKRVAC', 8],
      ['DKRV', 12],
    ] as const) {
      const code = newCardCode(prefix, length)
      for (const typed of [code.toLowerCase(), code.replace('-', ''), code.slice(prefix.length + 1)])
        assert.deepEqual(readText(typed, prefix), { kind: 'code', code })
      assert.deepEqual(readText(code, 'OTHER'), { kind: 'other_campaign', prefix })
    }
  }
})
