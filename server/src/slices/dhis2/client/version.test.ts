import assert from 'node:assert/strict'
import { test } from 'node:test'
import { has, parseVersion } from './session.ts'

test('versions are read with patch, hotfix and suffix', () => {
  const read = (text: string) => {
    const version = parseVersion(text)
    return version && [version.line, version.patch, version.hotfix]
  }
  assert.deepEqual(read('2.39.4.1'), [39, 4, 1])
  assert.deepEqual(read('2.41.2-SNAPSHOT'), [41, 2, 0])
  assert.deepEqual(read('2.40-SNAPSHOT'), [40, 0, 0])
  assert.deepEqual(read(' 2.36.13.2 '), [36, 13, 2])
  for (const text of ['', '2', '3.1', 'two', '2.x.1', '2.40.1.1.1', '<html>']) assert.equal(read(text), undefined, text)
})

test('a feature of a patch is in all later patches of its line, and in all later lines', () => {
  const since = { 38: 6, 39: 4, 40: 2 }
  const holds = (text: string) => has(parseVersion(text) as never, since)
  assert.deepEqual(
    ['2.37.10', '2.38.5.1', '2.38.6', '2.39.3', '2.39.10', '2.40.1', '2.40.2', '2.41.0', '2.43.1'].map(holds),
    [false, false, true, false, true, false, true, true, true],
  )
})
