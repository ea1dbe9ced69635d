import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { WorkFolders } from './work-folders.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'samakart-work-'))
const work = join(dataDir, 'work')
after(() => rmSync(dataDir, { recursive: true, force: true }))

const uuid = '00000000-0000-4000-8000-000000000000'
const host = hostname().replaceAll(/[^A-Za-z0-9]/g, '') || 'host'

function leave(name: string, ageSeconds: number): string {
  const folder = join(work, name)
  mkdirSync(join(folder, 'job_1.1'), { recursive: true })
  writeFileSync(join(folder, 'job_1.1', 'zip'), 'sealed')
  const at = new Date(Date.now() - ageSeconds * 1_000)
  utimesSync(folder, at, at)
  return folder
}

test('what a killed process of this machine left is removed at once, what others left after a minute', async () => {
  const { pid: ended } = spawnSync(process.execPath, ['--version'])
  const killed = leave(`process-${host}-${ended}-${uuid}`, 0)
  const elsewhereAlive = leave(`process-another${host}-${ended}-${uuid}`, 10)
  const elsewhereGone = leave(`process-gone${host}-${ended}-${uuid}`, 90)
  const running = leave(`process-${host}-${process.pid}-${uuid}`, 10)
  const ofEarlierVersion = leave('job_9.1', 3_600)
  const oldOfEarlierVersion = leave('job_8.1', 25 * 3_600)
  const folders = new WorkFolders(dataDir)
  assert.equal(await folders.sweep(), 3)
  for (const gone of [killed, elsewhereGone, oldOfEarlierVersion]) assert.ok(!existsSync(gone), gone)
  for (const kept of [elsewhereAlive, running, ofEarlierVersion]) assert.ok(existsSync(kept), kept)
})

test('a process has a folder of its own, which nobody else removes while it lives and which is gone when it stops', async () => {
  const folders = new WorkFolders(dataDir)
  const folder = await folders.make('job_2.1')
  writeFileSync(join(folder, 'pdf'), 'sealed')
  await new WorkFolders(dataDir).sweep()
  await folders.sweep()
  assert.deepEqual(readdirSync(folder), ['pdf'])
  await folders.stop()
  assert.ok(!existsSync(folder))
})
