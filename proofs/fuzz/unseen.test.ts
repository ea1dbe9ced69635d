import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Operation } from '../api/description.ts'
import { unseenStatuses } from './unseen.ts'

test('statuses that are declared and were never answered are named by operation', () => {
  const declared = (name: string, ...statuses: number[]) =>
    ({ name, answers: new Map(statuses.map((status) => [status, []])) }) as unknown as Operation
  const operations = [declared('GET /a', 200, 404, 429), declared('POST /b', 201, 404, 409)]
  const seen = new Map([
    ['GET /a', new Set([200])],
    ['POST /b', new Set([201, 404])],
  ])
  assert.deepEqual(
    [...unseenStatuses(operations, seen)],
    [
      [404, ['GET /a']],
      [409, ['POST /b']],
    ],
  )
})
