import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameToken } from './name-token.ts'
import { compareTokens, TokenAgreement } from './token-agreement.ts'

const pairs = [
  ['fatoumata', 'fatimata'],
  ['ndiaye', 'njaay'],
  ['thioro', 'coro'],
  ['mamadou', 'mohamed'],
  ['diallo', 'sow'],
] as const

const inLetters = (number: number) =>
  `x${[...number.toString(20)].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 20))).join('')}`

test('two names agree as before once so many others were read that the first was forgotten', () => {
  const before = pairs.map(([one, other]) => compareTokens(nameToken(one), nameToken(other)))
  const early = pairs.map(([one]) => nameToken(one))
  for (let i = 0; i < 100_001; i++) nameToken(inLetters(i))
  for (const [at, [, other]] of pairs.entries()) {
    const token = early[at] as ReturnType<typeof nameToken>
    assert.equal(compareTokens(token, nameToken(other)), before[at], other)
    assert.notEqual(nameToken(token.text), token, 'it was forgotten')
    assert.equal(compareTokens(token, nameToken(token.text)), TokenAgreement.exact)
  }
})
