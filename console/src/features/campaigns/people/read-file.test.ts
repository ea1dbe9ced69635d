import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFile } from './read-file.ts'
import { TableTooLong, TableUnreadable, toTable } from './table.ts'
import { readXlsx } from './xlsx-worker.ts'

test('a file that is not a table is refused', async () => {
  await assert.rejects(readXlsx(new TextEncoder().encode('PK but no workbook').buffer))
  await assert.rejects(readFile(new Blob([Uint8Array.from([0xd0, 0xcf, 0x11])])), TableUnreadable)
  await assert.rejects(readFile(new Blob([Uint8Array.from([0x89, 0x50, 0, 1])])), TableUnreadable)
  const long = Array.from({ length: 10_002 }, () => ['x'])
  assert.throws(() => toTable(long, true), TableTooLong)
})
