import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Pace } from './pace.ts'
import type { UnitOfWork } from './unit-of-work.ts'

/** What a transaction of some size takes on a machine where each piece costs so much. */
function settle(pace: Pace, each: number, beginning = 2): number {
  for (let step = 0; step < 50; step++) pace.learn(beginning + each * pace.size)
  return pace.size
}

test('transactions become as large as fits into their time, on a fast machine and on a slow one', () => {
  const fast = settle(new Pace({ most: 100 }), 0.25)
  const slow = settle(new Pace({ most: 100 }), 5)
  assert.ok(fast > 10 && fast < 20, `${fast}`)
  assert.ok(slow === 1 || slow === 2, `${slow}`)
})

test('one piece is always taken, however long it takes, and never more than the most', () => {
  assert.equal(settle(new Pace({ most: 100 }), 500), 1)
  assert.equal(settle(new Pace({ most: 7 }), 0), 7)
})

test('one slow transaction makes the next ones small, and then they grow again', () => {
  const pace = new Pace({ most: 100 })
  const before = settle(pace, 0.2)
  pace.learn(200)
  assert.ok(pace.size <= before / 7)
  assert.equal(settle(pace, 0.2), before)
})

test('the wait for a turn does not count', async () => {
  const pace = new Pace({ most: 8 })
  const wait = () => new Promise((resolve) => setTimeout(resolve, 60))
  for (let step = 0; step < 4; step++) {
    await pace.run(
      async (run) => {
        await wait()
        await run({} as UnitOfWork)
      },
      async () => {},
    )
  }
  assert.equal(pace.size, 8)
})
