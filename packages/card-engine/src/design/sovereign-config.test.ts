import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contrast } from './colour.ts'
import { checkSovereignConfig } from './sovereign-config.ts'

test('the default colours are navy and gold', () => {
  const look = checkSovereignConfig()
  assert.equal(look.ground, '#0b1224')
  assert.equal(look.accent, '#c9a227')
  assert.equal(look.maxAttributes, 4)
})

test('colours that cannot be read are refused with the ratio', () => {
  assert.throws(() => checkSovereignConfig({ accent_hex: '#101830' }), {
    code: 'insufficient-contrast',
    field: 'accent_hex',
  })
  assert.throws(() => checkSovereignConfig({ bg_hex: '#ffffff' }), { code: 'insufficient-contrast' })
  assert.throws(() => checkSovereignConfig({ bg_hex: '#777777', accent_hex: '#ffffff' }), {
    code: 'insufficient-contrast',
  })
})

test('a light background makes the text dark', () => {
  const look = checkSovereignConfig({ bg_hex: '#f6f1e4', bg_deep_hex: '#ffffff', accent_hex: '#6b4e00' })
  assert.ok(contrast(look.text, look.ground) >= 4.5)
  assert.ok(contrast(look.quiet, look.deep) >= 4.5)
})

test('numbers and colours out of range are refused by name', () => {
  assert.throws(() => checkSovereignConfig({ font_scale: 3 }), { field: 'font_scale' })
  assert.throws(() => checkSovereignConfig({ font_scale: Number.NaN }), { field: 'font_scale' })
  assert.throws(() => checkSovereignConfig({ max_attrs: 5 }), { field: 'max_attrs' })
  assert.throws(() => checkSovereignConfig({ accent_hex: 'gold' }), { code: 'invalid-colour', field: 'accent_hex' })
  assert.throws(() => checkSovereignConfig({ bg_hex: '#fff"/><script>' }), { code: 'invalid-colour' })
})
