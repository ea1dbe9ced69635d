import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { ReceivedRequest } from '../../../../simulators/s3/faults.ts'
import type { StorageS3 } from '../config/s3.ts'
import { openS3Storage } from './s3-storage.ts'
import { readAll, type Storage } from './storage.ts'
import { openS3TestStore, type S3TestStore } from './testing/s3-test-store.ts'

const LARGE = 11 * 1024 * 1024

describe('an S3 store with faults', () => {
  let folder: string
  let store: S3TestStore
  let settings: StorageS3
  let storage: Storage

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'samakart-s3-'))
    store = await openS3TestStore()
    settings = store.settings
    storage = openS3Storage(settings)
  })
  beforeEach(async () => {
    store.faults.clear()
    store.requests.length = 0
    await store.clear()
  })
  after(async () => {
    await store.close()
    await rm(folder, { recursive: true, force: true })
  })

  const largeFile = async () => {
    const path = join(folder, randomBytes(6).toString('hex'))
    const content = randomBytes(LARGE)
    await writeFile(path, content)
    return { path, content }
  }
  const isPart = ({ query }: ReceivedRequest) => query.has('partNumber')
  const isCompletion = ({ method, query }: ReceivedRequest) => method === 'POST' && query.has('uploadId')

  test('an error and a lost connection are retried', async () => {
    store.faults.inject({ kind: 'error', code: 'InternalError' })
    await storage.put('tried/again', '1')
    store.faults.inject({ kind: 'reset', when: 'amid-request' })
    await storage.put('tried/again', '2')
    store.faults.inject({ kind: 'reset', when: 'before-answer' })
    assert.equal((await storage.find('tried/again'))?.sizeBytes, 1)
    assert.equal((await readAll(storage, 'tried/again'))?.toString(), '2')
  })

  test('a large file goes in parts, and a part that fails is sent again', async () => {
    const { path, content } = await largeFile()
    store.faults.inject({ kind: 'error', code: 'SlowDown' }, { nth: 2, matching: isPart })
    store.faults.inject({ kind: 'reset', when: 'before-answer' }, { nth: 3, matching: isPart })
    await storage.putFile('large', path)
    assert.ok(store.requests.filter(isPart).length >= 3)
    assert.ok((await readAll(storage, 'large'))?.equals(content))
  })

  for (const [what, matching] of [
    ['a part', isPart],
    ['the completion', isCompletion],
  ] as const) {
    test(`an upload given up at ${what} shows nothing, leaves no parts, and the file stays`, async () => {
      const { path } = await largeFile()
      store.faults.inject({ kind: 'error', code: 'ServiceUnavailable' }, { times: 50, matching })
      await assert.rejects(storage.putFile('given/up', path))
      assert.equal(await storage.find('given/up'), undefined)
      assert.equal(await store.countUploads(), 0)
      assert.ok(existsSync(path))
    })
  }

  test('a failed overwrite leaves the old object', async () => {
    await storage.put('old', 'old')
    store.faults.inject(
      { kind: 'error', code: 'InternalError' },
      { times: 50, matching: ({ method }) => method === 'PUT' },
    )
    await assert.rejects(storage.put('old', 'new'))
    assert.equal((await readAll(storage, 'old'))?.toString(), 'old')
  })

  test('a download that breaks off is an error, never a short file', async () => {
    await storage.put('long', Buffer.alloc(2_000_000, 1))
    store.faults.inject({ kind: 'reset', when: 'amid-answer' }, { matching: ({ method }) => method === 'GET' })
    const stream = await storage.read('long')
    await assert.rejects(buffer(stream))
  })

  test('a store that stops answering causes a timeout', async () => {
    const withTimeout = openS3Storage(settings, 100)
    store.faults.inject({ kind: 'slow', milliseconds: 5_000 }, { times: 10 })
    await assert.rejects(withTimeout.put('x', 'x'), /[Tt]ime/)
  })

  test('wrong credentials are an error, not an empty store', async () => {
    const wrongAccount = openS3Storage({ ...settings, secretAccessKey: 'wrong' })
    await assert.rejects(wrongAccount.find('x'))
    await assert.rejects(wrongAccount.list(''))
    await assert.rejects(wrongAccount.put('x', 'x'), { name: 'SignatureDoesNotMatch' })
  })
})
