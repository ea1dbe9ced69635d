import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anyCard } from '@samakart/card-engine/testing/arbitrary-cards'
import { HARD_PEOPLE } from '@samakart/card-engine/testing/hard-people'
import { createVerifier, issuerOf, openCompactRegistry, readIdentity, type Verdict } from '@samakart/portal'
import { type SigningKey, signingKeyFromSeed } from '@samakart/rules/signatures'
import fc from 'fast-check'
import { forgedIdentity } from '#testing/forged-identity.ts'
import {
  bytesOfFiles,
  installationKey,
  SAMPLE_PREFIX,
  sampleCard,
  sampleIdentity,
  sampleKey,
  samplePortal,
  sampleSigner,
} from '#testing/sample-portal.ts'
import type { Portal } from './build-portal.ts'

const [good, revoked, unlisted] = [sampleCard(1), sampleCard(9), sampleCard(5_000)]
const oldKey = signingKeyFromSeed(Buffer.alloc(32, 8))

const portal = await samplePortal({ signer: { ...sampleSigner(), retiredKeys: [oldKey.publicBytes] } })
const verifierOf = (opened: Portal) => {
  const html = bytesOfFiles(opened)['index.html'].toString()
  const chunks = [...html.matchAll(/<p hidden>([^<]*)<\/p>/g)].map((match) => match[1] ?? '')
  const registry = openCompactRegistry(Buffer.from(chunks.join(''), 'base64'))
  return createVerifier(registry, SAMPLE_PREFIX, issuerOf(opened.manifest))
}
const verifier = verifierOf(portal)
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

test('only the key of the organization and those that it had before are believed', () => {
  const signedWith = (key: SigningKey, digit = 1) => check(sampleIdentity(good, {}, sampleSigner(digit, key)))
  assert.equal(signedWith(oldKey).kind, 'issued_to')
  const stranger = signingKeyFromSeed(Buffer.alloc(32, 6))
  assert.deepEqual(signedWith(stranger), { kind: 'foreign_key' })
  assert.deepEqual(signedWith({ ...stranger, keyId: sampleKey.keyId }), { kind: 'forged' })
  assert.deepEqual(signedWith(sampleKey, 2), { kind: 'foreign_key' })
})

test('a card of another campaign with the same prefix is not of this one', () => {
  const elsewhere = { id: `camp_${'0'.repeat(24)}10`, prefix: SAMPLE_PREFIX }
  const verdict = check(sampleIdentity(good, {}, sampleSigner(), elsewhere))
  assert.deepEqual(verdict, { kind: 'other_campaign', prefix: SAMPLE_PREFIX })
})

test('what the installation signed before is believed only of cards in the registry, and said as such', () => {
  const before = check(sampleIdentity(good, {}, null))
  assert.equal(before.kind, 'issued_to')
  assert.equal('signedBefore' in before && before.signedBefore, portal.manifest.certificate.since)
  assert.deepEqual(check(sampleIdentity(unlisted, {}, null)), { kind: 'unknown', by: 'foreign' })
  const pretender = { ...sampleSigner(), key: installationKey }
  assert.deepEqual(check(sampleIdentity(good, {}, pretender)), { kind: 'foreign_key' })
})

test('a portal without codes cannot say whose a card is that the installation signed before: the front has to be scanned', async () => {
  const without = verifierOf(await samplePortal({ codeSalt: undefined }))
  assert.deepEqual(without.scanned(sampleIdentity(good, {}, null)), { kind: 'only_scans' })
  assert.equal(without.scanned(sampleIdentity(good))?.kind, 'unlisted')
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
