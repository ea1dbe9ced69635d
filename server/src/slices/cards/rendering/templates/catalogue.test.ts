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

test('only names on `sovereign` are refused when too long; all other texts are shortened', () => {
  for (const { id, refused_when_long } of listTemplates()) {
    assert.deepEqual(refused_when_long, id === 'sovereign' ? ['first_name', 'last_name'] : [], id)
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
