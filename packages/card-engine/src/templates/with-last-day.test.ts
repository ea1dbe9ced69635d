import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Language } from '../card.ts'
import { TEMPLATE_IDS } from '../design/setting.ts'
import { dateText } from '../labels.ts'
import { CardLayout } from '../layout/card-layout.ts'
import { SAMPLE_CARD, sampleSetting } from '../sample.ts'
import { designOf } from './design-of.ts'

const LANGUAGES: readonly Language[] = ['fr', 'en', 'wo']
const WORDS = { fr: 'EXPIRE', en: 'EXPIRES', wo: 'JEEX' }
const LAST_DAY = '2028-11-30'

test('every front of a card with a last day says it whole, beside its label, with and without a photo', () => {
  for (const template of TEMPLATE_IDS) {
    const configs = template === 'sovereign' ? [{}, { format: 'cr80' as const }] : [{}]
    for (const language of LANGUAGES) {
      for (const hasPhoto of [false, true]) {
        for (const sovereignConfig of configs) {
          const setting = sampleSetting(template, { language, hasPhoto, sovereignConfig })
          const list = designOf({ ...setting, expires: true })
          const at = list.fields.findIndex(({ key }) => key === 'expires')
          const lines = new CardLayout(list.fields, language).layOut({ ...SAMPLE_CARD, valid_until: LAST_DAY })[at]
          const shown = lines?.map(({ line }) => line.text).join(' ')
          assert.equal(shown, dateText(LAST_DAY, language), `${template} ${language}`)
          const labels = list.statics.flatMap((mark) => (mark.kind === 'label' ? [mark.text] : []))
          assert.ok(
            labels.some((text) => text.includes(WORDS[language])),
            `${template} ${language}`,
          )
          assert.ok(!designOf(setting).fields.some(({ key }) => key === 'expires'))
        }
      }
    }
  }
})
