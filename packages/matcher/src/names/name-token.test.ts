import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameToken } from './name-token.ts'
import { compareTokens, TokenAgreement } from './token-agreement.ts'

test('words with other digits are never one name, and the same digits change nothing else', () => {
  const agreement = (one: string, other: string) => compareTokens(nameToken(one), nameToken(other))
  for (const [one, other] of [
    ['prenom1', 'prenom2'],
    ['prenom1', 'prenom'],
    ['diop', 'd1op'],
    ['patient17', 'patient23'],
    ['a1', 'a2'],
  ] as const)
    assert.ok(agreement(one, other) <= TokenAgreement.weak, `${one} ${other}`)
  assert.equal(agreement('diallo7', 'jallow7'), TokenAgreement.sound)
  assert.equal(agreement('fatou7', 'fatoumata7'), TokenAgreement.alias)
})

test('digits are part of every key of a word, and of no other word', () => {
  const keys = (text: string) => {
    const { sound, name, consonants, aliasGroup } = nameToken(text)
    return [sound, name, consonants, aliasGroup]
  }
  for (const [at, key] of keys('awa1').entries()) {
    assert.notEqual(key, keys('awa2')[at])
    assert.notEqual(key, keys('awa')[at])
  }
  assert.notEqual(nameToken('awa1').consonants, nameToken('eva1').consonants)
  assert.notEqual(nameToken('niang2').sound, nameToken('niane').sound, 'a homophone has a number of its own')
})

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
