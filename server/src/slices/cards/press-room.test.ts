import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openLog } from '#platform/log.ts'
import { PressRoom } from './press-room.ts'

async function linesOf(kernelFile?: URL): Promise<Record<string, unknown>[]> {
  const lines: Record<string, unknown>[] = []
  const room = new PressRoom(openLog('info', { write: (line) => lines.push(JSON.parse(line)) }), kernelFile)
  assert.equal(room.press, room.press)
  await room.close()
  return lines
}

test('a kernel that does not load is logged once', async () => {
  const lines = await linesOf(new URL('./nowhere.wasm', import.meta.url))
  assert.deepEqual(
    lines.map(({ level, error }) => [level, (error as { code?: string }).code]),
    [[40, 'ENOENT']],
  )
})

test('the kernel of this release loads: nothing is logged', async () => {
  assert.deepEqual(await linesOf(), [])
})
