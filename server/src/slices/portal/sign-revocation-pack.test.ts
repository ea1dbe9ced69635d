import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPack } from '@samakart/portal'
import { signingKeyFromSeed } from '#platform/crypto/signatures.ts'
import {
  installationKey,
  SAMPLE_CAMPAIGN,
  SAMPLE_PREFIX,
  sampleCard,
  sampleCards,
  sampleSigner,
} from '#testing/sample-portal.ts'
import { type RevocationPackInput, revocationPackText, signRevocationPack } from './sign-revocation-pack.ts'

const GENERATED = '2026-03-10T09:00:00.000Z'
const portal = {
  organizationId: sampleSigner().organizationId,
  campaignId: SAMPLE_CAMPAIGN.id,
  installationKey: installationKey.publicBytes.toString('base64'),
  generatedAt: GENERATED,
  seq: Date.parse(GENERATED) / 1_000,
}

function packText(changes: Partial<RevocationPackInput> = {}): string {
  return revocationPackText(
    signRevocationPack({
      campaign: SAMPLE_CAMPAIGN,
      since: new Date(GENERATED),
      generatedAt: new Date('2026-03-12T09:00:00.000Z'),
      tokenHashes: [sampleCard(3).token_hash, sampleCard(1).token_hash],
      signer: sampleSigner(),
      ...changes,
    }),
  )
}

test('a pack contains the revoked cards and no others', () => {
  const pack = openPack(packText(), portal)
  assert.ok(typeof pack === 'object')
  const has = (number: number) => pack.has(Buffer.from(sampleCard(number).token_hash, 'hex'))
  assert.deepEqual([has(1), has(2), has(3)], [true, false, true])
  assert.equal(pack.count, 2)
})

test('the same revocations give the same bytes', () => {
  const hashes = [...sampleCards(9)].map(({ token_hash }) => token_hash)
  assert.equal(packText({ tokenHashes: hashes }), packText({ tokenHashes: [...hashes.toReversed(), ...hashes] }))
})

test('500 revocations take less than 10 KB', () => {
  const tokenHashes = [...sampleCards(500)].map(({ token_hash }) => token_hash)
  assert.ok(packText({ tokenHashes }).length < 10_000)
})

const strange = signingKeyFromSeed(Buffer.alloc(32, 8))

test('a pack of another organization or campaign with the same prefix is refused', () => {
  assert.equal(openPack(packText({ signer: sampleSigner(2, strange) }), portal), 'not_ours')
  assert.equal(openPack(packText({ signer: sampleSigner(1, strange, strange) }), portal), 'not_ours')
  assert.equal(openPack(packText({ campaign: { id: 'camp_2', prefix: SAMPLE_PREFIX } }), portal), 'not_ours')
  const { certificate } = sampleSigner(2, strange)
  const pretending = { ...sampleSigner(2, strange), organizationId: portal.organizationId }
  assert.equal(openPack(packText({ signer: pretending }), portal), 'forged')
  const renamed = { ...certificate, organization_id: portal.organizationId }
  assert.equal(openPack(packText({ signer: { ...pretending, certificate: renamed } }), portal), 'forged')
  assert.equal(openPack(packText({ signer: { ...sampleSigner(), key: strange } }), portal), 'forged')
})

test('a pack that the organization signed with a later key is accepted', () => {
  assert.equal(typeof openPack(packText({ signer: sampleSigner(1, strange) }), portal), 'object')
})

test('a pack with one changed character is refused', () => {
  assert.equal(openPack(packText().replace('"count":2', '"count":1'), portal), 'unreadable')
  assert.equal(openPack(packText().replace('2026-03-12', '2026-03-13'), portal), 'forged')
  assert.equal(openPack('PK\u0003\u0004', portal), 'unreadable')
  assert.equal(openPack('null', portal), 'unreadable')
})

test('a pack that is older than the portal or leaves a gap is refused', () => {
  assert.equal(openPack(packText({ generatedAt: new Date('2026-03-09T09:00:00.000Z') }), portal), 'older')
  assert.equal(openPack(packText({ sequence: portal.seq - 1 }), portal), 'older')
  assert.equal(openPack(packText({ since: new Date('2026-03-11T09:00:00.000Z') }), portal), 'gap')
})
