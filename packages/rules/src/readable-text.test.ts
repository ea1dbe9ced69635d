import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { findHiddenLetter, isName, isVisible, withoutHiddenLetters } from './readable-text.ts'

test('ordinary texts of any script have no hidden letter', () => {
  const texts = [
    'Vaccination contre la rougeole, 2e dose',
    'L’État — « Santé pour tous » : 50 %',
    'Kër Màsaar Ñaŋ',
    'Pré\u00a0: 1\u202f000 F',
    'عائشة بنت أبي بكر',
    'می\u200cخواهم',
    'क्\u200dष',
    '𞤀𞤣𞤢𞤤𞤢𞤥',
    'ߒߞߏ',
    'Merci 👩🏾\u200d⚕\ufe0f ❤\ufe0f 1\ufe0f\u20e3',
    '\u0601123',
    'e\u0301te\u0301',
  ]
  for (const text of texts) assert.equal(findHiddenLetter(text), undefined, text)
})

test('invisible letters and those that turn the direction are found and named', () => {
  const cases: [string, string][] = [
    ['Awa\u202eeyaidN', 'U+202E'],
    ['\u2067x', 'U+2067'],
    ['a\u200bb', 'U+200B'],
    ['a\u200fb', 'U+200F'],
    ['a\u200db', 'U+200D'],
    ['a\u200cb', 'U+200C'],
    ['می\u200c', 'U+200C'],
    ['\ufeffAwa', 'U+FEFF'],
    ['san\u00adté', 'U+00AD'],
    ['\u3164', 'U+3164'],
    ['\uffa0', 'U+FFA0'],
    ['\u115f', 'U+115F'],
    ['\u034f', 'U+034F'],
    ['\u2800', 'U+2800'],
    ['x\u{e0041}', 'U+E0041'],
    ['a\ufe0f', 'U+FE0F'],
    ['a\u2028b', 'U+2028'],
    ['a\u0007', 'U+0007'],
    ['a\nb', 'U+000A'],
  ]
  for (const [text, letter] of cases) assert.equal(findHiddenLetter(text), letter, JSON.stringify(text))
})

test('line breaks are allowed where a text may have lines, and nothing else with them', () => {
  assert.equal(findHiddenLetter('a\r\n\tb', { hasLines: true }), undefined)
  assert.equal(findHiddenLetter('a\n\u202e', { hasLines: true }), 'U+202E')
})

test('wherever a hidden letter is put into a text, it is found', () => {
  const hidden = fc.constantFrom(
    '\u202a',
    '\u202e',
    '\u2066',
    '\u2069',
    '\u200b',
    '\u200e',
    '\ufeff',
    '\u00ad',
    '\u{e0020}',
    '\u3164',
  )
  const plain = fc.string({ unit: fc.constantFrom(...'aéŋ عक👩 1-'), maxLength: 20 })
  fc.assert(
    fc.property(plain, hidden, plain, (before, letter, after) => {
      const name = `U+${letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`
      assert.equal(findHiddenLetter(before + letter + after), name)
      assert.equal(findHiddenLetter(before + after), undefined)
    }),
  )
})

test('no text, however odd, is an error, and only suspects are refused', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      const found = findHiddenLetter(text, { hasLines: true })
      if (found === undefined) assert.doesNotMatch(text, /[\u202a-\u202e\u2066-\u2069\u200b\ufeff]/)
    }),
  )
})

test('a text without its hidden letters has none, and keeps all others', () => {
  assert.equal(withoutHiddenLetters('\u202eV\u200bI\u00adH\u2069\n2026'), 'VIH 2026')
  for (const text of ['می\u200cخواهم', 'Merci 👩🏾\u200d⚕\ufe0f', 'Kër Màsaar'])
    assert.equal(withoutHiddenLetters(text), text)
  const letters = fc.constantFrom(
    ...'aع 1',
    'क',
    '👩',
    '\u200d',
    '\u200c',
    '\ufe0f',
    '\u20e3',
    '\u202e',
    '\u0601',
    '\u061c',
    '\ud83d',
  )
  fc.assert(
    fc.property(fc.string({ unit: letters, maxLength: 12 }), (text) => {
      assert.equal(findHiddenLetter(withoutHiddenLetters(text)), undefined)
    }),
    { numRuns: 1_000, examples: [['\ufe0f\u200d👩'], ['ع\u200d\u061cع']] },
  )
})

test('spaces, marks and signs alone are no name', () => {
  for (const text of ['', ' ', '\u00a0', '\u0301\u0301', ' \u0308 ']) assert.ok(!isVisible(text) && !isName(text))
  assert.ok(isVisible('?') && !isName('?'))
  for (const text of ['a', '7', 'ŋ', 'عا']) assert.ok(isName(text))
})
