import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { type TestContext, test } from 'node:test'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { startDiskGuard } from './disk-guard.ts'
import { StorageFull, StorageLow } from './refusals.ts'

const MB = 1024 * 1024

async function guardOver(t: TestContext, space: { free: number | Error }) {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const guard = await startDiskGuard('/anywhere', 100, async () => {
    if (space.free instanceof Error) throw space.free
    return space.free
  })
  const later = async () => {
    t.mock.timers.tick(2_000)
    await yieldToEventLoop()
  }
  return { guard, later }
}

test('work is refused as soon as the disk is low, and accepted again when there is room', async (t) => {
  const space = { free: 100 * MB }
  const { guard, later } = await guardOver(t, space)
  guard.check()
  space.free = 100 * MB - 1
  await later()
  assert.throws(() => guard.check(), StorageFull)
  space.free = 100 * MB
  await later()
  guard.check()
})

test('uploads are refused while there is still room for everything else', async (t) => {
  const space = { free: 200 * MB }
  const { guard, later } = await guardOver(t, space)
  guard.checkUpload()
  space.free = 200 * MB - 1
  await later()
  guard.check()
  assert.throws(() => guard.checkUpload(), StorageLow)
  space.free = 0
  await later()
  assert.throws(() => guard.checkUpload(), StorageFull)
})

test('a disk that is low at the start is noticed before any work', async (t) => {
  const { guard } = await guardOver(t, { free: 0 })
  assert.throws(() => guard.check(), StorageFull)
})

test('a disk whose free space cannot be read counts as full', async (t) => {
  const { guard } = await guardOver(t, { free: new Error('EIO') })
  assert.throws(() => guard.check(), StorageFull)
})

test('a stopped guard does not check any more', async (t) => {
  const space = { free: 200 * MB }
  const { guard, later } = await guardOver(t, space)
  guard.stop()
  space.free = 0
  await later()
  guard.check()
})

test('the check reads the free space of a real folder', async () => {
  const guard = await startDiskGuard(tmpdir(), 1)
  guard.check()
  guard.stop()
})
