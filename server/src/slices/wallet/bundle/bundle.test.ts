import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { randomSecret } from '#platform/random.ts'
import { type OpenRequest, openBundle } from '../device-verifier/open-bundle.ts'
import { bundleVectors } from '../tools/bundle-vectors.ts'
import { bundleKeys, keystream, maskName, NONCE_BYTES, sealBundle } from './make-bundle.ts'

const docs = new URL('../../../../../docs/', import.meta.url)
const published: ReturnType<typeof bundleVectors> = JSON.parse(
  readFileSync(new URL('wallet-bundle-vectors.json', docs), 'utf8'),
)
type Vector = (typeof published.valid)[number]
const [first, second] = published.valid as [Vector, Vector]

const request = (vector: Vector, change: Partial<OpenRequest> = {}): OpenRequest => ({
  bundle: vector.bundle,
  passId: vector.pass_id,
  organizationId: published.organization_id,
  offlineKey: published.offline_key,
  verificationKeys: published.verification_keys,
  now: new Date(published.now),
  ...change,
})
const refusal = async (openRequest: OpenRequest) =>
  openBundle(openRequest).then(
    () => 'accepted',
    (error: { reason?: string }) => error.reason ?? `no refusal: ${String(error)}`,
  )
/** Changes the bytes and corrects the hash, so that only the tag can reveal the change. */
function withBytes(bundle: Vector['bundle'], change: (bytes: Buffer) => Buffer) {
  const bytes = change(Buffer.from(bundle.encrypted, 'base64'))
  return { ...bundle, encrypted: bytes.toString('base64'), hash: createHash('sha256').update(bytes).digest('hex') }
}

test('the published vectors are what the service makes, and a device opens them', async () => {
  assert.deepEqual(bundleVectors(), published)
  for (const vector of published.valid) {
    const opened = await openBundle(request(vector))
    assert.equal(opened.pass_id, vector.pass_id)
    assert.equal(opened.status, JSON.parse(vector.plaintext).status)
    const bytes = Buffer.from(vector.bundle.encrypted, 'base64')
    assert.equal((bytes.length - 1 - 4 - 24 - 32) % 256, 0)
    assert.equal(vector.bundle.hash, createHash('sha256').update(bytes).digest('hex'))
    assert.ok(!bytes.includes('vaccination'))
  }
})

test('a bundle with any flipped bit is refused, even with a correct hash', async () => {
  const size = Buffer.from(first.bundle.encrypted, 'base64').length
  for (let place = 0; place < size; place++) {
    const reason = place === 0 ? 'unknown_version' : place < 5 ? 'other_key' : 'tampered'
    const reasons = await Promise.all(
      Array.from({ length: 8 }, (_, bit) => {
        const bundle = withBytes(first.bundle, (bytes) => {
          bytes[place] = (bytes[place] ?? 0) ^ (1 << bit)
          return bytes
        })
        return refusal(request(first, { bundle }))
      }),
    )
    assert.deepEqual(reasons, Array(8).fill(reason), `byte ${place}`)
  }
})

test('a bundle of another pass, organization or device, or with another expiry or length, is refused', async () => {
  const other = Buffer.alloc(32, 7).toString('base64')
  const forgeries: Record<string, [OpenRequest, string]> = {
    'swapped pass': [request(first, { passId: second.pass_id }), 'tampered'],
    'swapped bundle': [request(first, { bundle: second.bundle }), 'tampered'],
    'foreign organization': [request(first, { organizationId: 'org_other' }), 'tampered'],
    'other device': [request(first, { offlineKey: other }), 'other_key'],
    'later expiry': [
      request(first, { bundle: { ...first.bundle, expires_at: '2027-03-13T09:00:00.000Z' } }),
      'tampered',
    ],
    'other spelling of the expiry': [
      request(first, { bundle: { ...first.bundle, expires_at: '2026-03-13T09:00:00Z' } }),
      'tampered',
    ],
    'other algorithm': [request(first, { bundle: { ...first.bundle, algo: 'none' } }), 'malformed'],
    'other hash': [request(first, { bundle: { ...first.bundle, hash: '0'.repeat(64) } }), 'hash_mismatch'],
    'cut by a byte': [request(first, { bundle: withBytes(first.bundle, (bytes) => bytes.subarray(1)) }), 'malformed'],
    'cut by a block': [
      request(first, { bundle: withBytes(first.bundle, (bytes) => bytes.subarray(0, -256)) }),
      'tampered',
    ],
    'one more block': [
      request(first, { bundle: withBytes(first.bundle, (bytes) => Buffer.concat([bytes, Buffer.alloc(256)])) }),
      'tampered',
    ],
    'far too long': [
      request(first, { bundle: withBytes(first.bundle, (bytes) => Buffer.concat([bytes, Buffer.alloc(16_384)])) }),
      'malformed',
    ],
    empty: [request(first, { bundle: { ...first.bundle, encrypted: '' } }), 'malformed'],
    'a line break': [
      request(first, { bundle: { ...first.bundle, encrypted: `${first.bundle.encrypted}\n` } }),
      'malformed',
    ],
    'run out': [request(first, { now: new Date(first.bundle.expires_at) }), 'expired'],
    'unknown signer': [request(first, { verificationKeys: [] }), 'unknown_signer'],
  }
  for (const [name, [forged, reason]] of Object.entries(forgeries)) assert.equal(await refusal(forged), reason, name)
})

test('the key of a device is not enough to issue a pass, because the statement inside is signed', async () => {
  const seal = (content: object) =>
    sealBundle({
      key: Buffer.from(published.offline_key, 'base64'),
      nonce: randomSecret(NONCE_BYTES),
      organizationId: published.organization_id,
      passId: first.pass_id,
      expiresAt: first.bundle.expires_at,
      plaintext: Buffer.from(JSON.stringify(content)),
    })
  const content = JSON.parse(first.plaintext)
  const forged = { ...content, statement: content.statement.replace('2027', '2099') }
  assert.equal(await refusal(request(first, { bundle: seal(content) })), 'accepted')
  assert.equal(await refusal(request(first, { bundle: seal(forged) })), 'bad_signature')
  const borrowed = { ...content, statement: second.statement, signature: second.signature }
  assert.equal(await refusal(request(first, { bundle: seal(borrowed) })), 'other_pass')
})

test('no two bundles of one pass share a block of keystream', () => {
  const blocks = new Set<string>()
  for (let i = 0; i < 500; i++) {
    const order = { key: Buffer.alloc(32, 1), nonce: randomSecret(NONCE_BYTES), organizationId: 'o', passId: 'p' }
    const stream = keystream(bundleKeys(order).encryption, 512)
    for (let place = 0; place < stream.length; place += 32)
      blocks.add(stream.subarray(place, place + 32).toString('hex'))
  }
  assert.equal(blocks.size, 500 * 16)
})

test('a masked name shows first letters and no length', () => {
  assert.equal(maskName('  Awa   Ndiaye '), 'A••• N•••')
  assert.equal(maskName('Ñ'), 'Ñ•••')
})
