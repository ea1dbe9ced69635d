import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openLog } from '../log.ts'
import { type NotificationName, Notifier } from '../notifications.ts'
import { runLoop } from './work-loop.ts'

const log = openLog('silent')
const wokenBy = 'jobs-waiting' as NotificationName

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve))
}

test('a loop does all there is to do, then waits to be told of more', async () => {
  const notifier = new Notifier()
  const stopping = new AbortController()
  let waiting = 3
  let done = 0
  const step = async () => {
    if (waiting === 0) return false
    waiting -= 1
    done += 1
    return true
  }
  const running = runLoop({ name: 'test', wokenBy, step }, notifier, log, stopping.signal)
  await until(() => done === 3)
  waiting = 1
  notifier.emit(wokenBy, {} as never)
  await until(() => done === 4)
  stopping.abort()
  await running
})

test('work that comes while the loop looks is not missed, and a step that fails ends nothing', async () => {
  const notifier = new Notifier()
  const stopping = new AbortController()
  let steps = 0
  const step = async () => {
    steps += 1
    notifier.emit(wokenBy, {} as never)
    if (steps === 2) throw new Error('a step failed')
    if (steps === 3) stopping.abort()
    return false
  }
  await runLoop({ name: 'test', wokenBy, step }, notifier, log, stopping.signal)
  assert.equal(steps, 3)
})
