import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { checkCharacter, isWellFormedCardCode, newCardCode, normalizeCardCode } from './card-code.ts'

const ALPHABET = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ']
const dataCharacters = fc.string({ unit: fc.constantFrom(...ALPHABET), minLength: 7, maxLength: 7 })
const validCode = dataCharacters.map((data) => `DKR-${data}${checkCharacter(data)}`)

test('a new code has the prefix, eight readable characters and a correct check character', () => {
  for (let i = 0; i < 200; i++) {
    const code = newCardCode('DKRVAC')
    assert.match(code, /^DKRVAC-[0-9A-HJKMNP-TV-Z]{8}$/)
    assert.ok(isWellFormedCardCode(code))
  }
})

test('any single wrong character makes a code malformed', () => {
  fc.assert(
    fc.property(validCode, fc.nat(7), fc.constantFrom(...ALPHABET), (code, place, other) => {
      const at = 4 + place
      fc.pre(code.charAt(at) !== other)
      return !isWellFormedCardCode(`${code.slice(0, at)}${other}${code.slice(at + 1)}`)
    }),
  )
})

test('any two swapped characters make a code malformed', () => {
  fc.assert(
    fc.property(validCode, fc.nat(7), fc.nat(7), (code, a, b) => {
      const characters = [...code]
      const [first, second] = [characters[4 + a] ?? '', characters[4 + b] ?? '']
      fc.pre(first !== second)
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
