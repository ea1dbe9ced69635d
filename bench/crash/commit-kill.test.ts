import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { killRounds } from './kill-rounds.ts'
import { secondStarts } from './second-starts.ts'
import { seededRandom } from './seeded-random.ts'
import { WriterProcess } from './writer-process.ts'

test('kill -9 loses or tears no acknowledged transaction, and every start succeeds', async () => {
  const report = await killRounds({ kills: 4, random: seededRandom(7), newFolderEvery: 4 })
  assert.deepEqual(report.failedStarts, [])
  assert.deepEqual([report.lost, report.torn], [0, 0])
  assert.ok(report.acknowledged > 0)
  assert.equal(report.kills, 4)
})

test('a first start that is killed does not damage the folder, and a second owner is refused without harm', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'samakart-first-start-'))
  try {
    const first = new WriterProcess(folder)
    const isHalfMade = () => globSync('postgres.unfinished-*/PG_VERSION', { cwd: folder }).length > 0
    while (!isHalfMade()) await wait(1)
    assert.equal(await first.kill('owner'), undefined)
    assert.equal(first.found, undefined)

    const report = await secondStarts(folder, 1)
    assert.equal(report.accepted, 0)
    assert.match(report.message, /^Another process already runs on .+ set DATA_DIR to another folder\.$/)
    assert.deepEqual([report.lost, report.torn], [0, 0])
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  }
})
