import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { languages, negotiateLanguage, speak } from './language.ts'

test('the most preferred of our languages is used, or else French', () => {
  const cases: [string | undefined, string][] = [
    [undefined, 'fr'],
    ['', 'fr'],
    ['*', 'fr'],
    ['en', 'en'],
    ['EN-us', 'en'],
    ['wo-SN, fr;q=0.8', 'wo'],
    ['de, en;q=0.3, wo;q=0.7', 'wo'],
    ['fr;q=0.1, en;q=0.9', 'en'],
    ['en;q=0, wo', 'wo'],
    ['en;q=0', 'fr'],
    ['en ; q=0.5 , fr ; q=0.6', 'fr'],
    ['wo, en', 'wo'],
    ['de-DE, ja', 'fr'],
    ['english', 'fr'],
    ['en;q=abc', 'fr'],
  ]
  for (const [header, expected] of cases) assert.equal(negotiateLanguage(header), expected, header)
})

test('no header, however odd or long, is an error', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 3_000 }), (header) => {
      assert.ok(languages.includes(negotiateLanguage(header)))
    }),
  )
})

const phrase = { fr: '{count} cartes pour {who}', en: '{count} cards for {who}', wo: '{who}: {count} kart' }

test('values are filled in in every language, wherever they are', () => {
  const values = { count: 0, who: 'Awa' }
  assert.deepEqual(
    languages.map((language) => speak(phrase, language, values)),
    ['0 cartes pour Awa', '0 cards for Awa', 'Awa: 0 kart'],
  )
})

test('a value is plain text: braces and replacement patterns in it have no meaning', () => {
  assert.equal(speak(phrase, 'en', { count: '{who}', who: '$&$1' }), '{who} cards for $&$1')
})

test('a missing value stays visible as its name in braces', () => {
  assert.equal(speak(phrase, 'en', { count: 1 }), '1 cards for {who}')
  assert.equal(speak({ fr: '{constructor}', en: '{toString}', wo: '{__proto__}' }, 'en'), '{toString}')
})
