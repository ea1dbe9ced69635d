import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { forgetTab } from '#platform/state/tab-storage.ts'
import { forgetKeptList, type KeptList, keepList, readKeptList } from './kept-list.ts'

/** As a browser has it: the keys are its own properties. */
class TabStorage {
  [key: string]: unknown
  static limit = Number.POSITIVE_INFINITY
  getItem(key: string) {
    return this[key] ?? null
  }
  setItem(key: string, value: string) {
    if (value.length > TabStorage.limit) throw new Error('QuotaExceededError')
    this[key] = value
  }
  removeItem(key: string) {
    delete this[key]
  }
}
Object.assign(globalThis, { sessionStorage: new TabStorage() })
afterEach(() => {
  TabStorage.limit = Number.POSITIVE_INFINITY
  forgetTab()
})

const list: KeptList = {
  userId: 'usr_1',
  campaignId: 'camp_1',
  source: { cells: [['Prénom'], ['Awa']], hasHeadings: true, mapping: { first_name: 0 } },
  people: { rows: [{ first_name: 'Awa' }], numbers: [7] },
}

test('a list is found again by the same user, for the same campaign, on the same day', () => {
  keepList(list, 0)
  assert.deepEqual(readKeptList('usr_1', 'camp_1', 1_000), list)
  assert.equal(readKeptList('usr_1', 'camp_2', 1_000), undefined)
  assert.equal(readKeptList('usr_1', 'camp_1', 9 * 3_600_000), undefined)
  assert.equal(readKeptList('usr_1', 'camp_1', 1_000), undefined, 'what is too old is deleted')
})

test('nobody else finds it, and it is deleted when they look', () => {
  keepList(list, 0)
  assert.equal(readKeptList('usr_2', 'camp_1', 1), undefined)
  assert.equal(readKeptList('usr_1', 'camp_1', 1), undefined)
})

test('signing out and discarding delete it; what does not fit leaves no older list behind', () => {
  for (const end of [forgetTab, forgetKeptList]) {
    keepList(list, 0)
    end()
    assert.equal(readKeptList('usr_1', 'camp_1', 1), undefined)
  }
  keepList(list, 0)
  TabStorage.limit = 10
  keepList(list, 1)
  assert.equal(readKeptList('usr_1', 'camp_1', 2), undefined)
})
