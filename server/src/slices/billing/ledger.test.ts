import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeEntry } from './ledger.ts'

test('an entry is described with names, not with keys', () => {
  const facts = {
    engine: 'studio',
    dpi: 300,
    cards: 120,
    billed_cards: 20,
    free_cards: 100,
    campaign: 'Rougeole Pikine',
  }
  assert.equal(
    describeEntry({ purpose: 'generation', facts }, 'fr'),
    'Rougeole Pikine. Génération de 120 cartes (liste, 300 DPI) : 20 facturées, 100 gratuites',
  )
  const bought = { purpose: 'module_activation', facts: { module: 'sms_gateway' } } as const
  assert.equal(describeEntry(bought, 'en'), 'Activation of the module SMS and WhatsApp gateway')
  assert.equal(describeEntry(bought, 'wo'), 'Taal module SMS ak WhatsApp')
})
