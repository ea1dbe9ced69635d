import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkCharacter } from '@samakart/rules/crockford'
import fc from 'fast-check'
import { isWellFormedCardCode, newCardCode, newCodeLike, normalizeCardCode } from './card-code.ts'

const ALPHABET = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ']
const dataCharacters = (count: number) =>
  fc.string({ unit: fc.constantFrom(...ALPHABET), minLength: count, maxLength: count })
const validCode = fc.oneof(dataCharacters(7), dataCharacters(11)).map((data) => `DKR-${data}${checkCharacter(data)}`)

test('a new code has the prefix, eight readable characters and a correct check character', () => {
  for (let i = 0; i < 200; i++) {
    const code = newCardCode('DKRVAC', 8)
    assert.match(code, /^DKRVAC-[0-9A-HJKMNP-TV-Z]{8}$/)
    assert.ok(isWellFormedCardCode(code))
  }
})

test('any single wrong character makes a code malformed', () => {
  fc.assert(
    fc.property(validCode, fc.nat(11), fc.constantFrom(...ALPHABET), (code, place, other) => {
      const at = 4 + place
      fc.pre(at < code.length && code.charAt(at) !== other)
      return !isWellFormedCardCode(`${code.slice(0, at)}${other}${code.slice(at + 1)}`)
    }),
  )
})

test('any two swapped characters make a code malformed', () => {
  fc.assert(
    fc.property(validCode, fc.nat(11), fc.nat(11), (code, a, b) => {
      const characters = [...code]
      const [first, second] = [characters[4 + a] ?? '', characters[4 + b] ?? '']
      fc.pre(first !== second && Math.max(a, b) + 4 < code.length)
      characters[4 + a] = second
      characters[4 + b] = first
      return !isWellFormedCardCode(characters.join(''))
    }),
  )
})

test('a code may be typed in lower case, with spaces, and with letters that look like digits', () => {
  const code = `DKR-${'10ABCDE'}${checkCharacter('10ABCDE')}`
  assert.equal(normalizeCardCode(` dkr ${code.slice(4).replace('1', 'l').replace('0', 'o').toLowerCase()} `), code)
})

test('the hyphen stays where it was typed, whatever characters are wrong', () => {
  const text = (minLength: number, maxLength = minLength) =>
    fc.string({ unit: fc.constantFrom(...ALPHABET), minLength, maxLength })
  fc.assert(
    fc.property(text(3, 8), fc.oneof(text(8), text(12)), (prefix, random) =>
      assert.equal(normalizeCardCode(` ${prefix}-${random}`.toLowerCase()), `${prefix}-${random}`),
    ),
    { numRuns: 2_000 },
  )
})

test('a long code is told apart from a short one however it is typed, and no card code is longer than with the longest prefix', () => {
  for (let i = 0; i < 300; i++) {
    const codes = [
      newCardCode('DKRV', 12),
      newCardCode('DKR', 12),
      newCardCode('DKRVACCI', 8),
      newCardCode('DKRVACC', 8),
    ]
    for (const code of codes) {
      assert.ok(isWellFormedCardCode(code) && code.length <= 17)
      for (const typed of [
        code,
        code.toLowerCase(),
        code.replace('-', ''),
        code.replaceAll('0', 'o').replace('-', ' '),
      ])
        assert.equal(normalizeCardCode(typed), code)
      assert.equal(newCodeLike(code).length, code.length)
    }
  }
  assert.ok(!isWellFormedCardCode(newCardCode('DKRVA', 12)))
})
