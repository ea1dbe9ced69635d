import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languages } from '@samakart/rules/language'
import { refusalKinds } from '#platform/refusal.ts'

// Loading the whole service registers every refusal.
await import('./app.ts')

const valuesIn = (sentence: string) => [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()

test('every refusal has a sentence in every language, with the same values', () => {
  assert.ok(refusalKinds.size > 20)
  for (const { code, phrase } of refusalKinds.values()) {
    for (const language of languages) {
      assert.ok(phrase[language].trim().length > 0, `${code} in ${language}`)
      assert.deepEqual(valuesIn(phrase[language]), valuesIn(phrase.fr), `${code} in ${language}`)
    }
  }
})

test('no two languages of a refusal have the same sentence', () => {
  for (const { code, phrase } of refusalKinds.values()) {
    assert.equal(new Set(languages.map((language) => phrase[language])).size, languages.length, code)
  }
})

test('every refusal has a code for programs and an error status', () => {
  for (const { code, status } of refusalKinds.values()) {
    assert.match(code, /^[a-z][a-z0-9_]*$/)
    assert.ok(status >= 400 && status < 600, code)
  }
})
