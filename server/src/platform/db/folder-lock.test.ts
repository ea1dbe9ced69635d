import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { FolderInUse, lockFolder } from './folder-lock.ts'

const parent = mkdtempSync(join(tmpdir(), 'samakart-lock-'))
after(() => rmSync(parent, { recursive: true, force: true }))
const newFolder = () => mkdtempSync(join(parent, 'data-'))

const program = `
  const { lockFolder } = await import(${JSON.stringify(new URL('./folder-lock.ts', import.meta.url).href)})
  try {
    const lock = lockFolder(process.argv[1])
    console.log('owner')
    setInterval(() => lock, 1_000)
  } catch (error) {
    console.log(error.name + ': ' + error.message)
  }`

/** Another process that tries to lock the folder. `said` is its first output. */
async function otherProcess(folder: string) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  return {
    said: said.toString().trim(),
    async kill() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

test('a second owner is refused in the same process, with a sentence for the operator', () => {
  const folder = newFolder()
  const lock = lockFolder(folder)
  assert.throws(
    () => lockFolder(folder),
    (error) => error instanceof FolderInUse && error.message.includes(folder) && error.message.includes('DATA_DIR'),
  )
  lock.release()
  lockFolder(folder).release()
})

test('a second owner in another process is refused and does not affect the first', async () => {
  const folder = newFolder()
  const lock = lockFolder(folder)
  for (let attempt = 0; attempt < 2; attempt++) {
    assert.match((await otherProcess(folder)).said, /^FolderInUse: Another process already runs on /)
  }
  lock.release()
})

test('the lock ends with its process, however it ends', async () => {
  const folder = newFolder()
  const owner = await otherProcess(folder)
  assert.equal(owner.said, 'owner')
  assert.throws(() => lockFolder(folder), FolderInUse)
  await owner.kill()
  lockFolder(folder).release()
})

test('a missing folder is created, and two folders can have two owners', () => {
  const one = lockFolder(join(newFolder(), 'deep', 'er'))
  const two = lockFolder(newFolder())
  one.release()
  two.release()
})
