import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Brand, changesOf, toDraft } from './draft.ts'

const saved: Brand = {
  emblem: 'data:image/png;base64,AAAA',
  logos: ['data:image/png;base64,BBBB'],
  primary_colour: '#005a35',
  accent_colour: '#f5c518',
  ministry_line: 'Ministère de la Santé',
  programme_line: null,
  signature: null,
  signature_title: null,
  return_to: null,
  help_line: null,
  website: null,
  version: 'a',
  updated_at: null,
}

test('only what differs is sent; what was emptied is removed', () => {
  const draft = toDraft(saved)
  assert.deepEqual(changesOf(saved, draft), {})
  assert.deepEqual(changesOf(saved, { ...draft, ministry_line: ' ', website: 'sante.sn' }), {
    ministry_line: null,
    website: 'sante.sn',
  })
  assert.deepEqual(changesOf(saved, { ...draft, emblem: undefined, logos: [] }), { emblem: null, logos: [] })
})
