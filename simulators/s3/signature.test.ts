import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPayload } from './payload.ts'
import { S3Error } from './s3-error.ts'
import { type SignedRequest, verifySignature } from './signature.ts'

// The examples of Amazon's own documentation of Signature Version 4.
const credentials = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
}
const now = new Date('2013-05-24T00:00:00Z')
const EMPTY_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

function signed(request: Partial<SignedRequest>, headers: Record<string, string>, signature: string): SignedRequest {
  const all = { 'x-amz-date': '20130524T000000Z', ...headers }
  const names = Object.keys(all).sort().join(';')
  const authorization = `AWS4-HMAC-SHA256 Credential=${credentials.accessKeyId}/20130524/us-east-1/s3/aws4_request,SignedHeaders=${names},Signature=${signature}`
  return {
    method: 'GET',
    rawPath: '/',
    rawQuery: '',
    headers: new Map(Object.entries({ ...all, authorization })),
    ...request,
  }
}

const rangeExample = signed(
  { rawPath: '/test.txt' },
  { host: 'examplebucket.s3.amazonaws.com', range: 'bytes=0-9', 'x-amz-content-sha256': EMPTY_SHA256 },
  'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
)

const refusedAs = (code: string) => (error: unknown) => error instanceof S3Error && error.code === code

test('the documented signature of a read with a range is right', () => {
  verifySignature(rangeExample, credentials, now)
})

test('the documented signature of a list with a query is right', () => {
  const list = signed(
    { rawQuery: 'max-keys=2&prefix=J' },
    { host: 'examplebucket.s3.amazonaws.com', 'x-amz-content-sha256': EMPTY_SHA256 },
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  )
  verifySignature(list, credentials, now)
})

test('another path, header, secret or a changed signature does not match', () => {
  const changes: SignedRequest[] = [
    { ...rangeExample, rawPath: '/test.txT' },
    { ...rangeExample, rawQuery: 'acl' },
    { ...rangeExample, method: 'PUT' },
    { ...rangeExample, headers: new Map([...rangeExample.headers, ['range', 'bytes=0-99']]) },
  ]
  for (const changed of changes) {
    assert.throws(() => verifySignature(changed, credentials, now), refusedAs('SignatureDoesNotMatch'))
  }
  const otherSecret = { ...credentials, secretAccessKey: 'another' }
  assert.throws(() => verifySignature(rangeExample, otherSecret, now), refusedAs('SignatureDoesNotMatch'))
})

test('unknown keys, old dates, unsigned x-amz headers and missing authorization have their own errors', () => {
  const otherKey = { ...credentials, accessKeyId: 'AKIAOTHER' }
  assert.throws(() => verifySignature(rangeExample, otherKey, now), refusedAs('InvalidAccessKeyId'))
  const later = new Date(now.getTime() + 16 * 60_000)
  assert.throws(() => verifySignature(rangeExample, credentials, later), refusedAs('RequestTimeTooSkewed'))
  const sneaked = { ...rangeExample, headers: new Map([...rangeExample.headers, ['x-amz-acl', 'public-read']]) }
  assert.throws(() => verifySignature(sneaked, credentials, now), refusedAs('AccessDenied'))
  const bare = { ...rangeExample, headers: new Map([['host', 'examplebucket.s3.amazonaws.com']]) }
  assert.throws(() => verifySignature(bare, credentials, now), refusedAs('AccessDenied'))
  const odd = { ...rangeExample, headers: new Map([...rangeExample.headers, ['authorization', 'Bearer x']]) }
  assert.throws(() => verifySignature(odd, credentials, now), refusedAs('AuthorizationHeaderMalformed'))
})

const streamExample = signed(
  { method: 'PUT', rawPath: '/examplebucket/chunkObject.txt' },
  {
    host: 's3.amazonaws.com',
    'content-encoding': 'aws-chunked',
    'content-length': '66824',
    'x-amz-content-sha256': 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD',
    'x-amz-decoded-content-length': '66560',
    'x-amz-storage-class': 'REDUCED_REDUNDANCY',
  },
  '4f232c4386841ef735655705268965c44a0e4690baa4adea153f7db9fa80a0a9',
)

const streamBody = (first: string) =>
  Buffer.from(
    [
      '10000;chunk-signature=ad80c730a21e5b8d04586a2213dd63b9a0e99e0e2307b0ade35a65485a288648',
      first,
      '400;chunk-signature=0055627c9e194cb4542bae2aa5492e3c1575bbb81b612b7d234b86a503ef5497',
      'a'.repeat(1_024),
      '0;chunk-signature=b6c6ea8a5354eaf15b3cb7646744f4275b71ea724fed81ceb9323e279d449df9',
      '',
      '',
    ].join('\r\n'),
  )

test('the documented signed stream is read, and one changed byte of it is refused', () => {
  const context = verifySignature(streamExample, credentials, now)
  const payload = readPayload(streamBody('a'.repeat(65_536)), streamExample.headers, context)
  assert.equal(payload.toString(), 'a'.repeat(66_560))
  const changed = streamBody(`b${'a'.repeat(65_535)}`)
  assert.throws(() => readPayload(changed, streamExample.headers, context), refusedAs('SignatureDoesNotMatch'))
  const cut = streamBody('a'.repeat(65_536)).subarray(0, 60_000)
  assert.throws(() => readPayload(cut, streamExample.headers, context), refusedAs('IncompleteBody'))
})

test('a body with another hash than declared is refused', () => {
  const context = verifySignature(rangeExample, credentials, now)
  assert.throws(
    () => readPayload(Buffer.from('x'), rangeExample.headers, context),
    refusedAs('XAmzContentSHA256Mismatch'),
  )
})
