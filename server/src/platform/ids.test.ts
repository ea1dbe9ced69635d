import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { idPrefixes, randomIds } from './ids.ts'

test('an id names its kind and has only characters that can be read aloud', () => {
  for (const kind of Object.keys(idPrefixes) as (keyof typeof idPrefixes)[]) {
    assert.match(randomIds.newId(kind), new RegExp(`^${idPrefixes[kind]}_[0-9a-hjkmnp-tv-z]{26}$`))
  }
})

test('no two kinds share a prefix', () => {
  const prefixes = Object.values(idPrefixes)
  assert.equal(new Set(prefixes).size, prefixes.length)
})

test('an id made later is greater', (t) => {
  t.mock.timers.enable({ apis: ['Date'] })
  const instant = fc.integer({ min: 0, max: 2 ** 48 - 1 })
  fc.assert(
    fc.property(instant, instant, (earlier, later) => {
      fc.pre(earlier < later)
      t.mock.timers.setTime(earlier)
      const first = randomIds.newId('request')
      t.mock.timers.setTime(later)
      assert.ok(first < randomIds.newId('request'))
    }),
  )
})

test('ids of one instant differ', () => {
  const ids = new Set(Array.from({ length: 10_000 }, () => randomIds.newId('session')))
  assert.equal(ids.size, 10_000)
})
