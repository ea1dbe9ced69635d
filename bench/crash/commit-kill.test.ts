import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { killRounds } from './kill-rounds.ts'
import { Killable } from './killable.ts'
import { secondStarts } from './second-starts.ts'
import { seededRandom } from './seeded-random.ts'

test('no acknowledged transaction is lost or torn by kill -9, and every start succeeds', async () => {
  const report = await killRounds({ kills: 6, random: seededRandom(7), newFolderEvery: 6 })
  assert.deepEqual(report.failedStarts, [])
  assert.deepEqual([report.lost, report.torn], [0, 0])
  assert.ok(report.acknowledged > 0)
  assert.equal(report.kills, 6)
})

test('a first start that dies half-way does not spoil the folder, and a second owner is refused and harms nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'samakart-first-start-'))
  try {
    const first = new Killable(folder)
    const isHalfMade = () => globSync('postgres.unfinished-*/PG_VERSION', { cwd: folder }).length > 0
    while (!isHalfMade()) await pause(1)
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
