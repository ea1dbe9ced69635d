import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileOf, pictureName } from './lists.ts'

test('the wizard reads the names of files as the service does', () => {
  assert.equal(pictureName('photos/Dk-001.JPG'), 'DK-001')
  assert.equal(fileOf({ photo_name: 'awa.jpg', beneficiary_id: 'DK-001' }), 'awa.jpg')
  assert.equal(fileOf({ beneficiary_id: 'DK-001' }), 'DK-001')
  assert.equal(fileOf({ beneficiary_id: null }), undefined)
})
