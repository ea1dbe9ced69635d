import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import pg from 'pg'
import { typeParsers } from './open-database.ts'

const { builtins } = pg.types
const parse = (oid: number, text: string): unknown =>
  (typeParsers.getTypeParser(oid, 'text') as (text: string) => unknown)(text)

test('a date stays the same in every time zone', () => {
  assert.equal(parse(builtins.DATE, '2026-02-29'), '2026-02-29')
  assert.equal(parse(builtins.DATE, '0044-03-15 BC'), '0044-03-15 BC')
})

test('every safe integer comes back exactly', () => {
  fc.assert(fc.property(fc.maxSafeInteger(), (value) => assert.equal(parse(builtins.INT8, String(value)), value)))
})

test('an integer beyond 2^53 is an error and never rounded', () => {
  for (const text of ['9007199254740992', '-9007199254740992', '9223372036854775807']) {
    assert.throws(() => parse(builtins.INT8, text), RangeError)
  }
})

test('decimals and intervals keep their digits as text', () => {
  assert.equal(parse(builtins.NUMERIC, '0.1000000000000000055511151231257827'), '0.1000000000000000055511151231257827')
  assert.equal(parse(builtins.INTERVAL, '1 mon 2 days'), '1 mon 2 days')
})

test('other types are those of the driver', () => {
  assert.equal(parse(builtins.INT4, '7'), 7)
  assert.equal(parse(builtins.BOOL, 't'), true)
  assert.deepEqual(parse(builtins.TIMESTAMPTZ, '2026-01-02 03:04:05+00'), new Date('2026-01-02T03:04:05Z'))
  assert.deepEqual(parse(builtins.JSONB, '{"a":1}'), { a: 1 })
})
