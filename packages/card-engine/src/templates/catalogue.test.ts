import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TEMPLATE_IDS } from '../design/setting.ts'
import { sampleSetting } from '../sample.ts'
import { listTemplates } from './catalogue.ts'
import { designOf } from './design-of.ts'

test('QR modules are at least 0.4 mm wide, and 0.5 mm on nomad', () => {
  for (const id of TEMPLATE_IDS) {
    const module = designOf(sampleSetting(id)).qr?.module ?? 0
    assert.ok(module >= (id === 'nomad' ? 0.5 : 0.4), id)
  }
})

test('the catalogue lists ten templates with the specified sizes', () => {
  const templates = listTemplates()
  assert.deepEqual(
    templates.map(({ id }) => id),
    [...TEMPLATE_IDS],
  )
  for (const { id, width, height, fields } of templates) {
    assert.deepEqual([width, height], [1011, id === 'sovereign' ? 375 : 638])
    assert.ok(fields.includes('mpi_id'))
  }
})

test('names and identifiers are refused when they do not fit even in small type; names of places are shortened', () => {
  for (const { id, fields, refused_when_long } of listTemplates()) {
    const printed = fields.includes('beneficiary_id') ? ['beneficiary_id'] : []
    assert.deepEqual(refused_when_long, ['first_name', 'last_name', ...printed], id)
  }
})

test('every card has a code that people can type, and every card but the pass has the beneficiary number', () => {
  for (const { id, fields, fields_without_mpi_id } of listTemplates()) {
    for (const printed of [fields, fields_without_mpi_id]) {
      assert.ok(printed.includes('card_code'), id)
      assert.equal(printed.includes('beneficiary_id'), id !== 'sovereign', id)
    }
  }
})

test('a card without MPI ID does not mention it', () => {
  for (const id of TEMPLATE_IDS) {
    const list = designOf(sampleSetting(id, { includeMpiId: false }))
    assert.ok(list.fields.every(({ key }) => key !== 'mpi_id'))
    assert.ok(list.statics.every((mark) => mark.kind !== 'label' || !mark.text.includes('MPI')))
    assert.ok(list.fields.some(({ key }) => key === 'card_code'))
  }
})
