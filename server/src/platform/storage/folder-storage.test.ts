import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, before, beforeEach, describe, test } from 'node:test'
import { openFolderStorage } from './folder-storage.ts'
import { readAll, type Storage } from './storage.ts'

describe('a folder of artifacts', () => {
  let parent: string
  let folder: string
  let storage: Storage

  before(async () => {
    parent = await mkdtemp(join(tmpdir(), 'samakart-folder-storage-'))
  })
  beforeEach(async () => {
    folder = await mkdtemp(join(parent, 'store-'))
    storage = await openFolderStorage(folder)
  })
  after(() => rm(parent, { recursive: true, force: true }))

  const incoming = () => readdir(join(folder, 'incoming'))

  test('no temporary files remain after a put, even after a failed one', async () => {
    await storage.put('a', '1')
    await assert.rejects(storage.put('a/beneath-a-file', '2'))
    await assert.rejects(storage.put('../escape', '3'))
    assert.deepEqual(await incoming(), [])
    assert.deepEqual(await storage.list(''), ['a'])
  })

  test('a file that cannot be stored stays where it was', async () => {
    await storage.put('taken', '1')
    const path = join(parent, 'mine')
    await writeFile(path, 'mine')
    await assert.rejects(storage.putFile('taken/beneath', path))
    assert.equal((await stat(path)).size, 4)
  })

  test('a process that is killed while it writes leaves no visible object', async () => {
    const program = `
      const { openFolderStorage } = await import(${JSON.stringify(new URL('./folder-storage.ts', import.meta.url).href)})
      const storage = await openFolderStorage(process.argv[1])
      const content = Buffer.alloc(64 * 1024 * 1024, 7)
      console.log('writing')
      for (let i = 0; ; i++) await storage.put('big/' + i, content)`
    const child = spawn(process.execPath, ['--input-type=module', '-e', program, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(child.stdout, 'data')
    while ((await incoming()).length === 0) await new Promise((resolve) => setTimeout(resolve, 1))
    child.kill('SIGKILL')
    await once(child, 'exit')
    for (const key of await storage.list('')) assert.equal((await storage.find(key))?.sizeBytes, 64 * 1024 * 1024)
  })

  test('unfinished files are removed after a day and not before', async () => {
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
    for (const [name, hours] of [
      ['young', 23],
      ['old', 25],
    ] as const) {
      const path = join(folder, 'incoming', name)
      await writeFile(path, 'half')
      await utimes(path, hoursAgo(hours), hoursAgo(hours))
    }
    await openFolderStorage(folder)
    assert.deepEqual(await incoming(), ['young'])
  })

  test('the time of an object is when it was stored, not when its file was written', async () => {
    const path = join(parent, 'old-file')
    await writeFile(path, 'old')
    await utimes(path, new Date('2001-01-01'), new Date('2001-01-01'))
    await storage.putFile('moved', path)
    assert.ok(((await storage.find('moved'))?.modifiedAt.getFullYear() ?? 0) > 2001)
  })

  test('a reader is not affected when the object is replaced or removed', async () => {
    await storage.put('kept', 'first')
    const [one, two] = [await storage.read('kept'), await storage.read('kept')]
    await storage.put('kept', 'second')
    assert.equal((await buffer(one)).toString(), 'first')
    await storage.remove('kept')
    assert.equal((await buffer(two)).toString(), 'first')
  })

  test('only the owner of the service can read the folder', { skip: process.platform === 'win32' }, async () => {
    await storage.put('job/card.pdf', 'names')
    for (const inner of ['objects', 'incoming', 'objects/job']) {
      assert.equal((await stat(join(folder, inner))).mode & 0o077, 0, inner)
    }
    assert.equal((await stat(join(folder, 'objects/job/card.pdf'))).mode & 0o077, 0)
  })

  test('the folder may be on another disk than the file', { skip: process.platform !== 'linux' }, async (t) => {
    const otherDisk = await mkdtemp('/dev/shm/samakart-').catch(() => undefined)
    if (!otherDisk || (await stat(otherDisk)).dev === (await stat(folder)).dev) return t.skip('there is only one disk')
    try {
      const path = join(otherDisk, 'file')
      await writeFile(path, 'from afar')
      await storage.putFile('far', path)
      assert.equal((await readAll(storage, 'far'))?.toString(), 'from afar')
      assert.deepEqual(await readdir(otherDisk), [])
      assert.deepEqual(await incoming(), [])
    } finally {
      await rm(otherDisk, { recursive: true, force: true })
    }
  })

  test('opening the folder again keeps its objects', async () => {
    await storage.put('lasting/x', 'x')
    const again = await openFolderStorage(folder)
    assert.equal((await readAll(again, 'lasting/x'))?.toString(), 'x')
  })

  test('neither folders nor links are listed', { skip: process.platform === 'win32' }, async () => {
    await mkdir(join(folder, 'objects', 'empty'))
    await symlink('/etc/hostname', join(folder, 'objects', 'link'))
    assert.deepEqual(await storage.list(''), [])
    assert.equal(await storage.find('empty'), undefined)
  })
})
