import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { after, before, beforeEach, describe, test } from 'node:test'
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { S3Simulator } from './simulator.ts'

const Bucket = 'artifacts'
const PART = 5 * 1024 * 1024

describe('the simulated S3, asked by Amazon’s own client', () => {
  let simulator: S3Simulator
  let client: S3Client

  const connect = (overrides: S3ClientConfig = {}) =>
    new S3Client({
      endpoint: simulator.endpoint,
      region: 'eu-west-3',
      forcePathStyle: true,
      credentials: simulator.credentials,
      maxAttempts: 1,
      ...overrides,
    })
  const put = (Key: string, Body: string | Buffer) => client.send(new PutObjectCommand({ Bucket, Key, Body }))
  const get = async (Key: string, Range?: string) => {
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, ...(Range ? { Range } : {}) }))
    return Body?.transformToString()
  }
  const refusedAs = (name: string, status: number) => (error: unknown) =>
    error instanceof S3ServiceException && error.name === name && error.$metadata.httpStatusCode === status

  before(async () => {
    simulator = await S3Simulator.start({ mostKeysPerPage: 3 })
    client = connect()
  })
  beforeEach(() => {
    simulator.faults.clear()
    simulator.bucket(Bucket).objects.clear()
  })
  after(async () => {
    client.destroy()
    await simulator[Symbol.asyncDispose]()
  })

  test('keeps what is put, with its size, type and own headers', async () => {
    await client.send(
      new PutObjectCommand({
        Bucket,
        Key: 'a b/é+&.txt',
        Body: 'hé',
        ContentType: 'text/plain',
        Metadata: { job: '7' },
      }),
    )
    const head = await client.send(new HeadObjectCommand({ Bucket, Key: 'a b/é+&.txt' }))
    assert.equal(head.ContentLength, 3)
    assert.equal(head.ContentType, 'text/plain')
    assert.deepEqual(head.Metadata, { job: '7' })
    assert.equal(await get('a b/é+&.txt'), 'hé')
  })

  test('answers ranges with both ends included', async () => {
    await put('digits', '0123456789')
    assert.equal(await get('digits', 'bytes=2-4'), '234')
    assert.equal(await get('digits', 'bytes=7-'), '789')
    assert.equal(await get('digits', 'bytes=-2'), '89')
    assert.equal(await get('digits', 'bytes=8-99'), '89')
    await assert.rejects(get('digits', 'bytes=10-12'), refusedAs('InvalidRange', 416))
  })

  test('names a missing key, bucket and upload as S3 does', async () => {
    await assert.rejects(get('nothing'), refusedAs('NoSuchKey', 404))
    await assert.rejects(client.send(new HeadObjectCommand({ Bucket, Key: 'nothing' })), refusedAs('NotFound', 404))
    const elsewhere = new GetObjectCommand({ Bucket: 'elsewhere', Key: 'x' })
    await assert.rejects(client.send(elsewhere), refusedAs('NoSuchBucket', 404))
    const abort = new AbortMultipartUploadCommand({ Bucket, Key: 'x', UploadId: 'none' })
    await assert.rejects(client.send(abort), refusedAs('NoSuchUpload', 404))
  })

  test('removing is repeatable', async () => {
    await put('x', '1')
    await client.send(new DeleteObjectCommand({ Bucket, Key: 'x' }))
    await client.send(new DeleteObjectCommand({ Bucket, Key: 'x' }))
    await assert.rejects(get('x'), refusedAs('NoSuchKey', 404))
  })

  test('lists page by page in the order of bytes, and folds at a delimiter', async () => {
    for (const key of ['b/2', 'a', 'b/1', 'c', 'B', 'b/3', 'd']) await put(key, key)
    const seen: string[] = []
    let ContinuationToken: string | undefined
    do {
      const page = await client.send(
        new ListObjectsV2Command({ Bucket, ...(ContinuationToken ? { ContinuationToken } : {}) }),
      )
      assert.ok((page.Contents ?? []).length <= 3)
      seen.push(...(page.Contents ?? []).map(({ Key }) => Key ?? ''))
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken)
    assert.deepEqual(seen, ['B', 'a', 'b/1', 'b/2', 'b/3', 'c', 'd'])

    const folded = await client.send(new ListObjectsV2Command({ Bucket, Delimiter: '/', StartAfter: 'a' }))
    assert.deepEqual(folded.CommonPrefixes, [{ Prefix: 'b/' }])
    assert.deepEqual(
      folded.Contents?.map(({ Key }) => Key),
      ['c', 'd'],
    )
  })

  test('a multipart object appears only when it is completed, with S3’s kind of ETag', async () => {
    const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key: 'big' }))
    const upload = { Bucket, Key: 'big', UploadId }
    const contents = [Buffer.alloc(PART, 1), Buffer.from('end')]
    const Parts: CompletedPart[] = []
    for (const [index, Body] of contents.entries()) {
      const { ETag } = await client.send(new UploadPartCommand({ ...upload, PartNumber: index + 1, Body }))
      Parts.push({ PartNumber: index + 1, ETag })
    }
    await assert.rejects(get('big'), refusedAs('NoSuchKey', 404))
    const complete = (parts: CompletedPart[]) =>
      client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: parts } }))
    await assert.rejects(complete([...Parts].reverse()), refusedAs('InvalidPartOrder', 400))
    await assert.rejects(complete([{ PartNumber: 9, ETag: 'x' }]), refusedAs('InvalidPart', 400))
    const { ETag } = await complete(Parts)
    assert.match(ETag ?? '', /^"[0-9a-f]{32}-2"$/)
    assert.equal((await client.send(new HeadObjectCommand({ Bucket, Key: 'big' }))).ContentLength, PART + 3)
    assert.equal(simulator.bucket(Bucket).uploads.size, 0)
  })

  test('small parts before the last are refused, and an aborted upload leaves nothing', async () => {
    const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key: 'small' }))
    const upload = { Bucket, Key: 'small', UploadId }
    const Parts: CompletedPart[] = []
    for (const PartNumber of [1, 2]) {
      const { ETag } = await client.send(new UploadPartCommand({ ...upload, PartNumber, Body: 'tiny' }))
      Parts.push({ PartNumber, ETag })
    }
    const complete = new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } })
    await assert.rejects(client.send(complete), refusedAs('EntityTooSmall', 400))
    await client.send(new AbortMultipartUploadCommand(upload))
    assert.equal(simulator.bucket(Bucket).uploads.size, 0)
    assert.equal(simulator.bucket(Bucket).objects.size, 0)
  })

  test('a stream with a trailing checksum is read and checked', async () => {
    const Body = Readable.from([Buffer.from('abc'), Buffer.from('def')])
    await client.send(new PutObjectCommand({ Bucket, Key: 'streamed', Body, ContentLength: 6 }))
    assert.equal(await get('streamed'), 'abcdef')
  })

  test('a wrong secret and an unknown key are told apart', async () => {
    const forger = connect({ credentials: { ...simulator.credentials, secretAccessKey: 'guessed' } })
    const put1 = new PutObjectCommand({ Bucket, Key: 'x', Body: 'x' })
    await assert.rejects(forger.send(put1), refusedAs('SignatureDoesNotMatch', 403))
    const wrongAccount = connect({ credentials: { accessKeyId: 'NOBODY', secretAccessKey: 'x' } })
    const put2 = new PutObjectCommand({ Bucket, Key: 'x', Body: 'x' })
    await assert.rejects(wrongAccount.send(put2), refusedAs('InvalidAccessKeyId', 403))
    assert.equal(simulator.bucket(Bucket).objects.size, 0)
  })

  test('an unsigned request is denied in XML', async () => {
    const response = await fetch(`${simulator.endpoint}/${Bucket}/x`)
    assert.equal(response.status, 403)
    assert.match(await response.text(), /^<\?xml [^>]+>\n<Error><Code>AccessDenied<\/Code><Message>Access Denied</)
  })

  test('the Nth matching request suffers the planned fault, and only that one', async () => {
    simulator.faults.inject(
      { kind: 'error', code: 'InternalError' },
      { nth: 2, matching: ({ method }) => method === 'PUT' },
    )
    await put('one', '1')
    assert.equal(await get('one'), '1')
    await assert.rejects(put('two', '2'), refusedAs('InternalError', 500))
    await put('two', '2')

    simulator.faults.inject({ kind: 'reset', when: 'amid-request' })
    await assert.rejects(put('three', '3'))
    simulator.faults.inject({ kind: 'reset', when: 'before-answer' })
    await assert.rejects(get('one'))
    simulator.faults.inject({ kind: 'reset', when: 'amid-answer' })
    await assert.rejects(get('two'))
    simulator.faults.inject({ kind: 'slow', milliseconds: 5 })
    assert.equal(await get('two'), '2')
    assert.deepEqual([...simulator.bucket(Bucket).objects.keys()], ['one', 'two'])
  })
})
