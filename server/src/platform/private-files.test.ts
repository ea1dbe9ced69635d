// Only in npm run test:full: starts the service as processes.
import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { printCard, signIn } from '#testing/service-client.ts'
import { startService, temporaryFolder } from '#testing/service-process.ts'
import { until } from '#testing/until.ts'
import { makePrivateFolder, makeTreePrivate } from './private-files.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

/** Files and folders that others may do anything with, the folder itself included. */
function openToOthers(folder: string): string[] {
  const paths = ['.', ...filesBelow(folder)]
  return paths.filter((path) => {
    const found = statSync(join(folder, path), { throwIfNoEntry: false })
    return found && (found.isFile() || found.isDirectory()) && (found.mode & 0o077) !== 0
  })
}

/** The service removes folders of its work while they are read. */
function filesBelow(folder: string): string[] {
  for (;;) {
    try {
      return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
}

describe('files of the data folder', { skip: process.platform === 'win32' }, () => {
  test('with any umask every file is 0600 in folders of 0700, also those that were open before', async () => {
    const DATA_DIR = join(temporaryFolder(), 'data')
    const startWith = async (umask: string) => {
      const program = `process.umask(0o${umask}); process.argv[1] = ${JSON.stringify(main)}; await import(process.argv[1])`
      const service = await startService({ DATA_DIR, LOG_LEVEL: 'warn' }, ['--input-type=module', '-e', program])
      await service.untilReady()
      return service
    }
    const first = await startWith('000')
    await printCard(first, await signIn(first), 'MODES')
    assert.ok(readdirSync(join(DATA_DIR, 'artifacts', 'objects', 'jobs')).length > 0)
    assert.deepEqual(openToOthers(DATA_DIR), [])
    first.child.kill('SIGTERM')
    assert.equal(await first.exited, 0, first.output())
    assert.doesNotMatch(first.output(), /open to others/, 'nothing was open for a while')

    chmodSync(join(DATA_DIR, 'owner.lock'), 0o644)
    chmodSync(join(DATA_DIR, 'postgres'), 0o750)
    chmodSync(join(DATA_DIR, 'postgres', 'PG_VERSION'), 0o640)
    chmodSync(join(DATA_DIR, 'artifacts', 'objects', 'jobs'), 0o755)
    chmodSync(DATA_DIR, 0o755)
    const second = await startWith('077')
    await until(() => openToOthers(DATA_DIR).length === 0, 'the end of open files')
    await until(
      () => /files of the data folder were open to others/.test(second.output()),
      'a warning, which comes after the last file is closed',
    )
    second.child.kill('SIGTERM')
    assert.equal(await second.exited, 0, second.output())
  })

  test('what is open is closed, and links are left alone', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'samakart-modes-'))
    after(() => rmSync(folder, { recursive: true, force: true }))
    mkdirSync(join(folder, 'a/b'), { recursive: true })
    writeFileSync(join(folder, 'a/b/file'), 'Awa')
    for (const [path, mode] of [
      ['a', 0o755],
      ['a/b', 0o777],
      ['a/b/file', 0o644],
    ] as const)
      chmodSync(join(folder, path), mode)
    symlinkSync('/etc/hostname', join(folder, 'link'))
    assert.deepEqual(await makeTreePrivate(folder), { found: 3, left: 0 })
    assert.deepEqual(await makeTreePrivate(folder), { found: 0, left: 0 })
    assert.equal(statSync(join(folder, 'a/b/file')).mode & 0o777, 0o600)
  })

  test('a file system without modes is noticed', () => {
    const folder = mkdtempSync(join(tmpdir(), 'samakart-modes-'))
    after(() => rmSync(folder, { recursive: true, force: true }))
    assert.equal(makePrivateFolder(folder), true)
    assert.equal(
      makePrivateFolder(folder, () => 0o40777),
      false,
    )
  })
})
