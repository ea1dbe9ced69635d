import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createVerifier, openCompactRegistry, readIdentity, type Verdict } from '@samakart/portal'
import fc from 'fast-check'
import { signingKeyFromSeed } from '#platform/crypto/signatures.ts'
import { anyCard } from '#slices/cards/rendering/testing/arbitrary-cards.ts'
import { HARD_PEOPLE } from '#slices/cards/rendering/testing/hard-people.ts'
import { forgedIdentity } from '#testing/forged-identity.ts'
import {
  bytesOfFiles,
  SAMPLE_PREFIX,
  sampleCard,
  sampleIdentity,
  sampleKey,
  samplePortal,
} from '#testing/sample-portal.ts'

const [good, revoked, unlisted] = [sampleCard(1), sampleCard(9), sampleCard(5_000)]
const oldKey = signingKeyFromSeed(Buffer.alloc(32, 8))

const portal = await samplePortal({ retiredKeys: [oldKey.publicBytes] })
const html = bytesOfFiles(portal)['index.html'].toString()
const chunks = [...html.matchAll(/<p hidden>([^<]*)<\/p>/g)].map((match) => match[1] ?? '')
const { public_key, retired_keys = [] } = portal.manifest
const verifier = createVerifier(openCompactRegistry(Buffer.from(chunks.join(''), 'base64')), SAMPLE_PREFIX, [
  public_key,
  ...retired_keys,
])
const check = (text: string): Verdict => {
  const verdict = verifier.scanned(text)
  assert.ok(verdict)
  assert.deepEqual(verifier.typed(text), verdict)
  assert.deepEqual(verifier.list([text]), [verdict])
  return verdict
}

test('a signed identity shows whom the card was issued to', () => {
  const verdict = check(sampleIdentity(good, { name_native: 'عائشة انجاي', valid_until: '2099-12-31' }))
  assert.equal(verdict.kind, 'issued_to')
  assert.ok('holder' in verdict)
  const { notBefore, ...holder } = verdict.holder
  assert.deepEqual(holder, {
    code: good.card_code,
    fullName: 'Aïssatou Ndiaye',
    firstName: 'Aïssatou',
    lastName: 'Ndiaye',
    secondName: 'عائشة انجاي',
    birth: '19940308',
    gender: 2,
    issuer: 'Ministère de la Santé',
    photo: '',
    validUntil: '2099-12-31',
  })
  assert.equal(new Date((notBefore ?? 0) * 1_000).toISOString(), '2026-01-20T00:00:00.000Z')
})

test('the registry decides whether a signed card is still valid', () => {
  assert.equal(check(sampleIdentity(revoked)).kind, 'revoked')
  assert.equal(check(sampleIdentity(revoked, { valid_until: '2026-02-01' })).kind, 'revoked')
  assert.equal(check(sampleIdentity(unlisted)).kind, 'unlisted')
  const expired = check(sampleIdentity(good, { valid_until: '2026-02-01' }))
  assert.equal(expired.kind === 'expired' && expired.validUntil, '2026-02-01')
  const elsewhere = { card_code: good.card_code.replace(SAMPLE_PREFIX, 'THIES') }
  assert.deepEqual(check(sampleIdentity(elsewhere)), { kind: 'other_campaign', prefix: 'THIES' })
})

test('another name under the same signature is a forgery', () => {
  const forged = forgedIdentity(sampleIdentity(good, { first_name: 'Awa', last_name: 'Sarr' }), 'Awa', 'Eva')
  assert.equal(readIdentity(forged)?.holder.fullName, 'Eva Sarr')
  assert.deepEqual(check(forged), { kind: 'forged' })
})

test('only the key of the portal and those that it names as retired are believed', () => {
  assert.equal(check(sampleIdentity(good, {}, oldKey)).kind, 'issued_to')
  const stranger = signingKeyFromSeed(Buffer.alloc(32, 9))
  assert.deepEqual(check(sampleIdentity(good, {}, stranger)), { kind: 'foreign_key' })
  const pretender = { ...stranger, keyId: sampleKey.keyId }
  assert.deepEqual(check(sampleIdentity(good, {}, pretender)), { kind: 'forged' })
})

test('a photo is shown as it was signed', () => {
  const bytes = Buffer.from('RIFF....WEBPVP8 a small grey face')
  const verdict = check(sampleIdentity(good, { identity_photo: { format: 'webp', bytes } }))
  assert.equal('holder' in verdict && verdict.holder.photo, `data:image/webp;base64,${bytes.toString('base64')}`)
})

test('any name is read as it was signed, also when a space at the end was lost', () => {
  for (const person of Object.values(HARD_PEOPLE)) {
    const verdict = check(sampleIdentity(good, person))
    assert.ok('holder' in verdict)
    assert.equal(verdict.holder.secondName, person.name_native ?? '')
  }
  fc.assert(
    fc.property(anyCard, (card) => {
      const text = sampleIdentity(good, { ...card, valid_until: null })
      const verdict = verifier.scanned(text)
      assert.equal(verdict?.kind, 'issued_to')
      assert.deepEqual(verifier.scanned(`${text.trimEnd()}\r\n`), verdict)
      assert.deepEqual(verifier.typed(text.toLowerCase()), verdict)
    }),
    { numRuns: 20 },
  )
})

test('a text that was changed anywhere is never believed', () => {
  const text = sampleIdentity(good)
  fc.assert(
    fc.property(fc.nat(text.length - 1), fc.constantFrom(...'0A$ :'), (at, letter) => {
      fc.pre(text[at] !== letter)
      const verdict = verifier.scanned(text.slice(0, at) + letter + text.slice(at + 1))
      assert.ok(verdict && ['unknown', 'forged', 'foreign_key'].includes(verdict.kind), verdict?.kind)
    }),
    { numRuns: 150 },
  )
})
