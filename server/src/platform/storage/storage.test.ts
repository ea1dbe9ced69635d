import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
import { openFolderStorage } from './folder-storage.ts'
import { openS3Storage } from './s3-storage.ts'
import { readAll, type Storage } from './storage.ts'
import { openS3TestStore } from './testing/s3-test-store.ts'

interface Backend {
  name: string
  open(folder: string): Promise<{ storage: Storage; pageSize: number; close(): Promise<void> }>
}

const backends: Backend[] = [
  {
    name: 'a folder',
    open: async (folder) => ({
      storage: await openFolderStorage(join(folder, 'store')),
      pageSize: 4,
      close: async () => {},
    }),
  },
  {
    name: 'an S3 store',
    async open() {
      const { settings, pageSize, close } = await openS3TestStore()
      return { storage: openS3Storage(settings), pageSize, close }
    },
  },
]

const badKeys = [
  '',
  '/',
  '..',
  '../x',
  'a/../x',
  'a/..',
  './a',
  'a/./b',
  '/etc/passwd',
  'a//b',
  'a/',
  'a\\b',
  'a b',
  'a\0b',
  'a\n',
  '.hidden',
  'a/.hidden',
  '%2e%2e/x',
  'é',
  'x'.repeat(201),
  Array(300).fill('ab').join('/'),
]

for (const backend of backends) {
  describe(`artifacts in ${backend.name}`, () => {
    let folder: string
    let storage: Storage
    let pageSize: number
    let close: () => Promise<void>

    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'samakart-storage-'))
      const opened = await backend.open(folder)
      storage = opened.storage
      pageSize = opened.pageSize
      close = opened.close
    })
    after(async () => {
      await close()
      await rm(folder, { recursive: true, force: true })
    })

    const localFile = async (content: Uint8Array | string) => {
      const path = join(folder, randomBytes(6).toString('hex'))
      await writeFile(path, content)
      return path
    }
    const readRange = async (key: string, start: number, end: number) =>
      (await buffer(await storage.read(key, { start, end }))).toString()

    test('any bytes are read as they were stored', async () => {
      await fc.assert(
        fc.asyncProperty(fc.uint8Array({ maxLength: 70_000 }), async (content) => {
          await storage.put('same/bytes.bin', content)
          assert.deepEqual(await readAll(storage, 'same/bytes.bin'), Buffer.from(content))
        }),
        { numRuns: 20 },
      )
    })

    test('text is stored as UTF-8, and an object has its size and time', async () => {
      const before = Date.now()
      await storage.put('text/cafe.txt', 'Ñ ŋ ë')
      const found = await storage.find('text/cafe.txt')
      assert.equal(found?.sizeBytes, Buffer.byteLength('Ñ ŋ ë'))
      assert.ok(Math.abs((found?.modifiedAt.getTime() ?? 0) - before) < 60_000)
      assert.equal((await readAll(storage, 'text/cafe.txt'))?.toString(), 'Ñ ŋ ë')
    })

    test('a missing object is not found, and reading it fails at once', async () => {
      assert.equal(await storage.find('never/put'), undefined)
      assert.equal(await readAll(storage, 'never/put'), undefined)
      await assert.rejects(storage.read('never/put'))
    })

    test('the beginning of a key is not an object', async () => {
      await storage.put('deep/er/object', 'x')
      assert.equal(await storage.find('deep/er'), undefined)
      assert.equal(await storage.find('deep/er/object/beneath'), undefined)
      await storage.remove('deep/er')
      assert.ok(await storage.find('deep/er/object'))
    })

    test('both ends of a range are inclusive', async () => {
      await storage.put('range', '0123456789')
      assert.equal(await readRange('range', 0, 0), '0')
      assert.equal(await readRange('range', 3, 6), '3456')
      assert.equal(await readRange('range', 8, 99), '89')
    })

    test('an object is brought to a local file, and stays where it is', async () => {
      await storage.put('brought', 'content')
      const path = join(folder, randomBytes(6).toString('hex'))
      await storage.getFile('brought', path)
      assert.equal(await readFile(path, 'utf8'), 'content')
      await rm(path)
      assert.equal((await readAll(storage, 'brought'))?.toString(), 'content')
      await assert.rejects(storage.getFile('never/put', path))
      await writeFile(path, 'something else')
      await assert.rejects(storage.getFile('brought', path), { code: 'EEXIST' })
    })

    test('a list is complete, sorted and limited to its prefix', async () => {
      const keys = [
        'list/a',
        'list/b/1',
        'list/b/2',
        'list/b-c',
        'list/ba/3',
        'list/c.txt',
        'list/d',
        'list/e',
        'other/x',
      ]
      for (const key of [...keys].reverse()) await storage.put(key, key)
      assert.deepEqual(await storage.list('list/'), keys.slice(0, -1).sort())
      assert.deepEqual(await storage.list('list/b'), ['list/b-c', 'list/b/1', 'list/b/2', 'list/ba/3'])
      assert.deepEqual(await storage.list('list/b/'), ['list/b/1', 'list/b/2'])
      assert.deepEqual(await storage.list('nothing/here/'), [])
      const all = await storage.list('')
      assert.deepEqual(
        all.filter((key) => keys.includes(key)),
        [...keys].sort(),
      )
    })

    test('a list may be longer than a page', async () => {
      const keys = Array.from({ length: 2 * pageSize + 1 }, (_, at) => `pages/${at}`).sort()
      for (let at = 0; at < keys.length; at += 20) {
        await Promise.all(keys.slice(at, at + 20).map((key) => storage.put(key, '')))
      }
      assert.deepEqual(await storage.list('pages/'), keys)
    })

    test('a walk gives every object of a prefix once, with its size and time', async () => {
      for (const key of ['walk/a', 'walk/b/1', 'walk/b/2', 'walk/b-c', 'walk/c']) await storage.put(key, key)
      const found = []
      for await (const object of storage.walk('walk/b')) found.push(object)
      assert.deepEqual(
        found.map(({ key, sizeBytes }) => [key, sizeBytes]).sort(),
        ['walk/b-c', 'walk/b/1', 'walk/b/2'].map((key) => [key, key.length]),
      )
      assert.ok(found.every(({ modifiedAt }) => Math.abs(modifiedAt.getTime() - Date.now()) < 60_000))
      for await (const object of storage.walk('walking/')) assert.fail(object.key)
    })

    test('removing deletes one object and may be repeated', async () => {
      await storage.put('gone/1', '1')
      await storage.put('gone/2', '2')
      await storage.remove('gone/1')
      await storage.remove('gone/1')
      assert.equal(await storage.find('gone/1'), undefined)
      assert.deepEqual(await storage.list('gone/'), ['gone/2'])
    })

    test('an invalid key is refused by every method, and a file with it stays where it was', async () => {
      const path = await localFile('mine')
      for (const key of badKeys) {
        await assert.rejects(storage.put(key, 'x'), /not a storage key/)
        await assert.rejects(storage.putFile(key, path), /not a storage key/)
        await assert.rejects(storage.find(key), /not a storage key/)
        await assert.rejects(storage.read(key), /not a storage key/)
        await assert.rejects(storage.remove(key), /not a storage key/)
      }
      assert.ok(existsSync(path))
    })

    test('a prefix that leads out of the folder is refused', async () => {
      for (const prefix of ['../', '../incoming/', 'a/../../', '/', '/etc/', 'a//', './', '.']) {
        await assert.rejects(storage.list(prefix), /not a prefix/)
      }
    })

    test('a stored file is moved, not copied', async () => {
      const path = await localFile('a small file')
      await storage.putFile('moved/small', path)
      assert.equal((await readAll(storage, 'moved/small'))?.toString(), 'a small file')
      assert.ok(!existsSync(path))
      const empty = await localFile('')
      await storage.putFile('moved/empty', empty)
      assert.equal((await storage.find('moved/empty'))?.sizeBytes, 0)
    })

    test('a large file is stored completely', async () => {
      const content = randomBytes(12 * 1024 * 1024 + 17)
      await storage.putFile('moved/large', await localFile(content))
      assert.ok((await readAll(storage, 'moved/large'))?.equals(content))
    })

    test('a missing file is refused and creates no object', async () => {
      await assert.rejects(storage.putFile('moved/missing', join(folder, 'missing')))
      assert.equal(await storage.find('moved/missing'), undefined)
    })

    test('readers see the old object or the new one, never a mixture', async () => {
      const versions = Array.from({ length: 6 }, (_, index) => Buffer.alloc(300_000 + index, 97 + index))
      await storage.put('over/written', versions[0] ?? '')
      let isWriting = true
      const readers = Array.from({ length: 3 }, async () => {
        while (isWriting) {
          const seen = await buffer(await storage.read('over/written'))
          assert.ok(versions.some((version) => version.equals(seen)))
        }
      })
      for (const version of versions.slice(1)) {
        await storage.put('over/written', version)
        await storage.putFile('over/written', await localFile(version))
      }
      isWriting = false
      await Promise.all(readers)
      assert.ok((await readAll(storage, 'over/written'))?.equals(versions.at(-1) ?? Buffer.alloc(0)))
    })

    test('concurrent writers of one key leave one complete object', async () => {
      const contents = Array.from({ length: 8 }, (_, index) => Buffer.alloc(50_000, index))
      await Promise.all(contents.map((content) => storage.put('raced', content)))
      const kept = await readAll(storage, 'raced')
      assert.ok(contents.some((content) => kept && content.equals(kept)))
    })
  })
}
