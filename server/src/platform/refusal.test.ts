import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusal, refusalKinds } from './refusal.ts'

const phrase = { fr: 'Non, {who}.', en: 'No, {who}.', wo: 'Déedéet, {who}.' }

class TestRefused extends refusal('test_refused', 409, phrase) {}

test('defining two refusals with one code throws', () => {
  assert.throws(() => refusal('test_refused', 404, phrase), /share the code test_refused/)
  assert.equal(refusalKinds.get('test_refused')?.status, 409)
})

test('a refusal has its sentence in every language', () => {
  const refused = new TestRefused({ values: { who: 'Awa' } })
  assert.equal(refused.detail('fr'), 'Non, Awa.')
  assert.equal(refused.detail('en'), 'No, Awa.')
  assert.equal(refused.detail('wo'), 'Déedéet, Awa.')
})

test('the message of a refusal, which may reach a log, contains no value', () => {
  const refused = new TestRefused({ values: { who: 'Awa' }, members: { who: 'Awa' } })
  assert.equal(refused.message, 'test_refused (409)')
  assert.ok(!String(refused.stack).includes('Awa'))
})
