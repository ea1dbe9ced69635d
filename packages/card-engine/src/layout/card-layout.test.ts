import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TEMPLATE_IDS } from '../design/setting.ts'
import { SAMPLE_CARD, sampleSetting } from '../sample.ts'
import { designOf } from '../templates/design-of.ts'
import { CardLayout } from './card-layout.ts'
import { fieldText } from './card-text.ts'

test('long and unusual names are printed in full on every card', () => {
  const names = [
    ['Mame Diarra Bousso Fatoumata Binetou', 'Diagne-Ndiaye'],
    ['Ñaan', 'Ñ'],
    ["N'Deye Ŋoné", 'Sène'],
    ['A', 'B'],
  ] as const
  for (const id of TEMPLATE_IDS) {
    const { fields } = designOf(sampleSetting(id))
    for (const [first_name, last_name] of names) {
      const layout = new CardLayout(fields, 'fr').layOut({ ...SAMPLE_CARD, first_name, last_name })
      fields.forEach(({ key }, i) => {
        if (!['full_name', 'first_name', 'last_name'].includes(key)) return
        const shown = (layout[i] ?? [])
          .map(({ line }) => line.text)
          .join(' ')
          .replace('- ', '-')
        assert.equal(shown, fieldText({ ...SAMPLE_CARD, first_name, last_name }, key, 'fr'), `${id} ${key}`)
      })
    }
  }
})

test('a name that is too long keeps its first given names and family name and abbreviates the rest', () => {
  const card = {
    ...SAMPLE_CARD,
    first_name: 'Marie-Françoise Élisabeth Ndèye Khady Adama Mouhamadou Anne-Marie Fatoumata',
    last_name: 'Wade-Diop Mbacké Thiam Sarr',
  }
  const { fields } = designOf(sampleSetting('nomad'))
  const [lines] = new CardLayout(
    fields.filter(({ key }) => key === 'full_name'),
    'fr',
  ).layOut(card)
  const shown = lines?.map(({ line }) => line.text).join(' ')
  assert.equal(shown, 'Marie-Françoise Élisabeth Ndèye Khady Adama Mouhamadou A.-M. F. WADE-DIOP MBACKÉ THIAM SARR')
})

test('codes are never cut, even the widest', () => {
  const card = { ...SAMPLE_CARD, card_code: 'MWMWMWMW-WMWMWMWM', mpi_id: 'MW-WMW-26-WMWMWMWM' }
  for (const id of TEMPLATE_IDS) {
    const { fields } = designOf(sampleSetting(id))
    const layout = new CardLayout(fields, 'fr').layOut(card)
    fields.forEach(({ key }, i) => {
      if (key !== 'card_code' && key !== 'mpi_id') return
      assert.equal(layout[i]?.map(({ line }) => line.text).join(''), card[key], `${id} ${key}`)
    })
  }
})
