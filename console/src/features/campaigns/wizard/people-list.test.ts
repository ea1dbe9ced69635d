import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Field, Row } from './check-people.ts'
import { PeopleList } from './people-list.ts'

const good: Row = { first_name: 'Awa', last_name: 'Diop' }
const names: ReadonlySet<Field> = new Set(['first_name', 'last_name'])
const open = (rows: Row[]) => PeopleList.check(rows, 'SN', '2026-03-10', names)

test('a mistake disappears when its cell is corrected, and appears when one is made', async () => {
  const list = await open([good, { ...good, date_of_birth: '1990-02-31' }])
  const cell = { row: 1, field: 'date_of_birth' } as const
  assert.deepEqual(list.mistakes(), [cell])
  list.set(cell, '28/02/1990')
  assert.deepEqual(list.mistakes(), [cell])
  list.tidyCell(cell)
  assert.deepEqual([list.rows[1]?.date_of_birth, list.mistakes().length], ['1990-02-28', 0])
  list.set({ row: 0, field: 'last_name' }, '')
  assert.deepEqual(list.mistakes(), [{ row: 0, field: 'last_name' }])
})

test('removing a row removes its mistakes, and putting it back restores them', async () => {
  const list = await open([{ ...good, beneficiary_id: '1' }, { last_name: 'Fall' }, { ...good, beneficiary_id: '1' }])
  assert.equal(list.mistakes().length, 2)
  const removed = list.remove(1)
  assert.deepEqual(list.mistakes(), [{ row: 1, field: 'beneficiary_id' }])
  assert.match(list.mistakeAt({ row: 1, field: 'beneficiary_id' })?.fr ?? '', /ligne 1 /)
  list.putBack(1, removed)
  assert.equal(list.mistakes().length, 2)
  list.remove(0)
  assert.deepEqual(list.mistakes(), [{ row: 0, field: 'first_name' }])
})

test('rows keep the numbers of the file when others are removed, also in the text of mistakes', async () => {
  const list = await open([good, { ...good, beneficiary_id: '1' }, good, { ...good, beneficiary_id: '1' }])
  assert.equal(list.isEdited(), false)
  list.remove(0)
  const second = list.remove(1)
  assert.deepEqual([list.numbers(), second.number, list.isEdited()], [[2, 4], 3, true])
  assert.match(list.mistakeAt({ row: 1, field: 'beneficiary_id' })?.fr ?? '', /ligne 2 /)
  list.putBack(1, second)
  assert.deepEqual(list.numbers(), [2, 3, 4])
  const restored = await PeopleList.check(list.rows, 'SN', '2026-03-10', names, list.numbers())
  assert.deepEqual([restored.numberOf(2), restored.isEdited()], [4, true])
})

test('a mistake found by the service stays at its cell until the cell is changed', async () => {
  const list = await open([good, good])
  const cell = { row: 1, field: 'first_name' } as const
  assert.equal(list.showMistakes([{ path: 'beneficiaries/1/first_name', message: 'latine' }]), true)
  assert.equal(list.mistakeAt(cell)?.fr, 'latine')
  list.remove(0)
  assert.equal(list.mistakeAt({ row: 0, field: 'first_name' })?.fr, 'latine')
  list.set({ row: 0, field: 'first_name' }, 'Aïcha')
  assert.deepEqual(list.mistakes(), [])
  assert.equal(list.showMistakes([{ path: 'logos/0', message: 'x' }]), false)
})

test('letters that no card can show are a mistake only in printed fields', async () => {
  const list = await open([{ ...good, zone: 'نواكشوط' }])
  assert.deepEqual(list.mistakes(), [])
  list.setPrinted(new Set<Field>([...names, 'zone']))
  assert.deepEqual(list.mistakes(), [{ row: 0, field: 'zone' }])
  list.setPrinted(names)
  assert.deepEqual(list.mistakes(), [])
})

test('a new answer of the service replaces the previous one; an empty one changes nothing', async () => {
  const list = await open([good, good])
  const asked: Field[] = ['first_name', 'last_name']
  list.replaceMistakes(asked, [{ path: 'beneficiaries/1/last_name', message: 'trop long' }])
  assert.deepEqual(list.mistakes(), [{ row: 1, field: 'last_name' }])
  list.replaceMistakes(asked, [])
  assert.deepEqual(list.mistakes(), [])
  const version = list.version()
  list.replaceMistakes(asked, [])
  assert.equal(list.version(), version)
})

test('ten thousand people are checked and searched for mistakes', async () => {
  const rows = Array.from({ length: 10_000 }, (_, i) => ({
    ...good,
    beneficiary_id: `B${i}`,
    phone_number: '771234567',
  }))
  const list = await open([...rows.slice(0, 9_999), { first_name: 'Ali' }])
  assert.deepEqual(list.mistakes(), [{ row: 9_999, field: 'last_name' }])
})

test('what is known about one list is never taken for another: every list and every change has a version of its own', async () => {
  const [one, other] = [await open([good]), await open([{ ...good, last_name: '' }])]
  const versions = new Set([one.version(), other.version()])
  one.set({ row: 0, field: 'last_name' }, 'Fall')
  assert.equal(versions.add(one.version()).size, 3)
})
