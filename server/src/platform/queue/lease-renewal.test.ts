import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import { LeaseLost } from './lease.ts'
import { LeaseRenewal } from './lease-renewal.ts'

interface Progress {
  read: number
  written: number
}

beforeEach(() => mock.timers.enable({ apis: ['setInterval', 'setTimeout'] }))
afterEach(() => mock.timers.reset())

const pass = async (milliseconds: number) => {
  mock.timers.tick(milliseconds)
  // The outcome of a renewal is known some microtasks later.
  await new Promise((resolve) => setImmediate(resolve))
}

test('a lease is renewed every four seconds, and with it what was reported meanwhile', async () => {
  const renewed: Partial<Progress>[] = []
  await using renewal = new LeaseRenewal<Progress>(async (progress) => void renewed.push(progress))
  await pass(4_000)
  assert.deepEqual(renewed, [{}])
  renewal.report({ read: 1 })
  renewal.report({ read: 2, written: 1 })
  await pass(299)
  assert.equal(renewed.length, 1)
  await pass(1)
  assert.deepEqual(renewed, [{}, { read: 2, written: 1 }])
})

test('progress that could not be written is written with the next renewal', async () => {
  const renewed: Partial<Progress>[] = []
  let isDown = true
  await using renewal = new LeaseRenewal<Progress>(async (progress) => {
    if (isDown) throw new Error('the database does not answer')
    renewed.push(progress)
  })
  renewal.report({ read: 5 })
  await pass(300)
  isDown = false
  await pass(4_000)
  assert.deepEqual(renewed, [{ read: 5 }])
  assert.ok(!renewal.lost.aborted)
})

test('a worker learns that it has lost its lease', async () => {
  await using renewal = new LeaseRenewal<Progress>(() => Promise.reject(new LeaseLost('taken over')))
  await pass(4_000)
  assert.ok(renewal.lost.aborted)
})
