import assert from 'node:assert/strict'
import { test } from 'node:test'
import { prefetchAll } from './prefetch.ts'

async function* numbers(made: number[], failAfter = Number.POSITIVE_INFINITY) {
  for (let next = 0; next < 5; next++) {
    if (next === failAfter) throw new Error('no more')
    made.push(next)
    yield next
  }
}

test('the source continues while its reader works, and nothing is lost or out of order', async () => {
  const made: number[] = []
  const read: number[] = []
  for await (const item of prefetchAll(numbers(made))) {
    await new Promise((resolve) => setImmediate(resolve))
    if (read.length === 1) assert.equal(made.length, 5, 'the source did not wait for its reader')
    read.push(item)
  }
  assert.deepEqual(read, [0, 1, 2, 3, 4])
})

test('an error of the source reaches the reader after everything that came before it', async () => {
  const read: number[] = []
  const reading = async () => {
    for await (const item of prefetchAll(numbers([], 3))) read.push(item)
  }
  await assert.rejects(reading, /no more/)
  assert.deepEqual(read, [0, 1, 2])
})

test('a reader that stops also stops the source', async () => {
  let isClosed = false
  async function* endless() {
    try {
      for (let next = 0; ; next++) {
        await new Promise((resolve) => setImmediate(resolve))
        yield next
      }
    } finally {
      isClosed = true
    }
  }
  for await (const item of prefetchAll(endless())) if (item === 2) break
  assert.ok(isClosed)
})
