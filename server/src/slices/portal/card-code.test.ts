import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkCharacter, readText } from '@samakart/portal'
import { checkCharacter as checkCharacterOfCards, newCardCode } from '#slices/cards/card-code.ts'

test('the verifier and the issuer agree on the check character', () => {
  for (let i = 0; i < 500; i++) {
    const code = newCardCode('DKRVAC')
    assert.equal(checkCharacter(code.slice(7, 14)), checkCharacterOfCards(code.slice(7, 14)))
    assert.deepEqual(readText(code.toLowerCase(), 'DKRVAC'), { kind: 'code', code })
  }
})
