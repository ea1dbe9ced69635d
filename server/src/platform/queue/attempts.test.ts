// A card job has the ladder { delays: [2, 4, 8, 16, 32, 60, 60, 60], outageDelay: 5 }, with `isEndless` once its files are
// published, and CardUnprintable and EverybodySkipped are its final errors. Where an attempt throws, `faultOf` says why; the
// job is then left alone (lost), released (stopping), or given what `nextAttempt` answers: a `run_after` or its failure.
import assert from 'node:assert/strict'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { Busy, DatabaseUnavailable, StorageFull } from '../refusals.ts'
import { StoreUnavailable } from '../storage/store-unavailable.ts'
import { type AttemptLadder, faultOf, isOutage, nextAttempt } from './attempts.ts'
import { LeaseLost } from './lease.ts'

const ladder: AttemptLadder = { delays: [2, 4, 8], outageDelay: 5 }
const now = new Date('2026-03-01T00:00:00Z')
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1_000)

test('each failure waits for the next delay, and the one after the last delay gives the work up', () => {
  for (const [failures, delay] of ladder.delays.entries())
    assert.deepEqual(nextAttempt(ladder, failures, 'failure', { now }), {
      kind: 'again',
      failures: failures + 1,
      at: inSeconds(delay),
    })
  assert.deepEqual(nextAttempt(ladder, 3, 'failure', { now }), { kind: 'given_up', failures: 4 })
})

test('an outage counts as no failure, however often it comes', () => {
  for (const failures of [0, 3, 99])
    assert.deepEqual(nextAttempt(ladder, failures, 'outage', { now }), { kind: 'again', failures, at: inSeconds(5) })
})

test('what would end in the same way is given up at once, and work without end repeats the last delay', () => {
  assert.deepEqual(nextAttempt(ladder, 0, 'final', { now }), { kind: 'given_up', failures: 1 })
  const endless = { ...ladder, isEndless: true }
  assert.deepEqual(nextAttempt(endless, 50, 'failure', { now }), { kind: 'again', failures: 51, at: inSeconds(8) })
})

test('the other side may ask for a longer delay, up to the longest one, but not for a shorter one', () => {
  const delays = [1, 3, 7, 9].map((atLeastSeconds) => nextAttempt(ladder, 0, 'failure', { now, atLeastSeconds }))
  assert.deepEqual(
    delays.map((next) => next.kind === 'again' && next.at),
    [2, 3, 7, 8].map(inSeconds),
  )
})

test('jitter lengthens and shortens a delay by its share', () => {
  const jittered = { ...ladder, jitter: 0.2 }
  const delays = [0, 0.5, 1].map((chance) => nextAttempt(jittered, 1, 'failure', { now, chance }))
  assert.deepEqual(
    delays.map((next) => next.kind === 'again' && next.at),
    [3.2, 4, 4.8].map(inSeconds),
  )
})

test('a lost lease counts before a stop, a stop before an outage, and an outage before any other failure', () => {
  const going = new AbortController().signal
  const aborted = AbortSignal.abort()
  const isFinal = (error: unknown) => error instanceof RangeError
  const judge = (error: unknown, signals = {}) => faultOf(error, { stopping: going, lost: going, ...signals }, isFinal)
  assert.equal(judge(new LeaseLost('job_1'), { stopping: aborted }), 'lost')
  assert.equal(judge(new Error('any'), { stopping: aborted, lost: aborted }), 'lost')
  assert.equal(judge(new DatabaseUnavailable(), { stopping: aborted }), 'stopping')
  assert.equal(judge(new DatabaseUnavailable()), 'outage')
  assert.equal(judge(new RangeError('any')), 'final')
  assert.equal(judge(new Error('any')), 'failure')
})

test('an outage of database, store or disk is told apart from a failure of the work', () => {
  for (const error of [new Busy(), new DatabaseUnavailable(), new StorageFull(), new StoreUnavailable('bucket')])
    assert.ok(isOutage(error))
  assert.ok(isOutage(new Error('Error: ENOSPC: no space left on device, write\n    at thread-main.ts:1:1')))
  assert.ok(!isOutage(new Error('a batch of the job is missing')))
  assert.ok(!isOutage(missingFile()))
})

function missingFile(): unknown {
  try {
    return writeFileSync(join(mkdtempSync(join(tmpdir(), 'samakart-outage-')), 'no', 'folder'), '')
  } catch (error) {
    return error
  }
}
