import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { CardUnprintable } from '../errors.ts'
import { SAMPLE_CARD, sampleSetting } from '../sample.ts'
import { designOf } from '../templates/design-of.ts'
import { cardCheck } from './card-check.ts'
import { CardLayout } from './card-layout.ts'
import { cleanText } from './clean-text.ts'

test('characters that belong to no name are removed', () => {
  assert.equal(cleanText('Awa\u0000\u0007 \u202eNdiaye\u202c'), 'Awa Ndiaye')
  assert.equal(cleanText('Fatou 🌍👩🏾‍⚕️🇸🇳 Sow'), 'Fatou Sow')
  assert.equal(cleanText('  Awa\t\n Ndiaye \u00ad\u200b'), 'Awa Ndiaye')
  assert.equal(cleanText('\u0301\u0301 Awa'), 'Awa')
  assert.equal(cleanText('a\u0301\u0301\u0301\u0301\u0301\u0301'), 'á\u0301\u0301')
})

test('cleaning twice changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      assert.equal(cleanText(cleanText(text)), cleanText(text))
    }),
    { numRuns: 200 },
  )
})

test('markup is just text', () => {
  const { fields } = designOf(sampleSetting('vital'))
  const layout = new CardLayout(fields, 'fr')
  for (const first_name of ['<script>alert(1)</script>', '&lt;b>%00', ')Tj ET (']) {
    assert.ok(layout.layOut({ ...SAMPLE_CARD, first_name }).length > 0)
  }
})

test('endless names are decided quickly: a given name becomes an initial, a family name is refused', () => {
  const check = cardCheck({ template: 'nomad', language: 'fr', includeMpiId: true })
  const before = process.cpuUsage()
  for (const endless of ['x'.repeat(10_000), 'Awa '.repeat(2500), 'a '.repeat(5000), 'Ŋ-'.repeat(5000)]) {
    const found = check.problems({ first_name: 'Awa', last_name: endless, beneficiary_id: endless })
    assert.deepEqual(
      found.map(({ field, code }) => [field, code]),
      [
        ['last_name', 'too-long'],
        ['beneficiary_id', 'too-long'],
      ],
    )
  }
  assert.deepEqual(check.problems({ first_name: 'x'.repeat(10_000), last_name: 'Diop' }), [])
  // About 20 ms on an idle core.
  assert.ok(process.cpuUsage(before).user < 400_000)
})

test('right-to-left and unknown scripts are refused with the name of the field but not its value', () => {
  const { fields } = designOf(sampleSetting('vital'))
  for (const first_name of ['محمد', 'משה', '一', '𞤀𞤣𞤤𞤢𞤥']) {
    assert.throws(
      () => new CardLayout(fields, 'fr').layOut({ ...SAMPLE_CARD, first_name }),
      (error) =>
        error instanceof CardUnprintable && error.field === 'first_name' && !error.message.includes(first_name),
    )
    assert.equal(cardCheck().problems({ ...SAMPLE_CARD, first_name })[0]?.field, 'first_name')
  }
})

test('a name without a letter is a problem, an empty field is not', () => {
  const check = cardCheck()
  assert.deepEqual(check.problems(SAMPLE_CARD), [])
  assert.equal(check.problems({ ...SAMPLE_CARD, last_name: '\u202e🌍' })[0]?.field, 'last_name')
  assert.deepEqual(check.problems({ first_name: 'Awa', last_name: 'Sow', zone: '', health_center: null }), [])
})
