import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CERTIFICATE_KIND, type Certificate, openPack } from '@samakart/portal'
import { signingKeyFromSeed } from '@samakart/rules/signatures'
import { seal } from '#platform/crypto/statements.ts'
import {
  bytesOfFiles,
  installationKey,
  SAMPLE_CAMPAIGN,
  SAMPLE_PREFIX,
  sampleCard,
  sampleCards,
  samplePortal,
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

const certifiedFactsOf = ({ kind: _, public_key: __, key_id: ___, signature: ____, ...facts }: Certificate) => facts

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

test('nothing else that was signed passes for a pack, nor a pack for anything else', async () => {
  const built = await samplePortal()
  const html = bytesOfFiles(built)['index.html'].toString()
  const page = JSON.parse(/id="statement">([^<]*)<\/script>/.exec(html)?.[1] ?? '')
  const pack = JSON.parse(packText())
  const others: object[] = [
    page,
    built.manifest,
    pack.certificate,
    JSON.parse(String(bytesOfFiles(built)['registry.json'])),
  ]
  for (const other of others) {
    assert.equal(openPack(JSON.stringify(other), portal), 'unreadable')
    const relabelled = { ...pack, ...other, kind: pack.kind, certificate: pack.certificate }
    assert.ok(['forged', 'not_ours'].includes(String(openPack(JSON.stringify(relabelled), portal))))
  }
  // The installation and the organization sign in their own words only: neither's statement certifies a key.
  for (const statement of [page, pack]) {
    const certificate = { ...statement, organization_key: pack.public_key, kind: CERTIFICATE_KIND }
    assert.equal(openPack(JSON.stringify({ ...pack, certificate }), portal), 'not_ours')
    const { public_key, key_id } = pack.certificate
    const pretending = { ...certificate, public_key, key_id }
    assert.equal(openPack(JSON.stringify({ ...pack, certificate: pretending }), portal), 'forged')
  }
  const unlabelled = seal(installationKey, 'samakart-something-else/1', certifiedFactsOf(pack.certificate))
  assert.equal(openPack(packText({ signer: { ...sampleSigner(), certificate: unlabelled } }), portal), 'forged')
})

test('a pack has one form: what was added, left out, repeated or written otherwise is not what was signed', () => {
  const pack = JSON.parse(packText())
  const faultOf = (text: string) => openPack(text, portal)
  const isRefused = (text: string) => typeof faultOf(text) === 'string'
  for (const changed of [
    { ...pack, note: 'more' },
    { ...pack, seq: String(pack.seq) },
    { ...pack, seq: pack.seq + 0.5 },
    { ...pack, count: String(pack.count) },
    { ...pack, campaign: `${pack.campaign}\u0301` },
    { ...pack, certificate: { ...pack.certificate, note: 'more' } },
    { ...pack, certificate: [pack.certificate] },
    { ...pack, certificate: null },
    { ...pack, key_id: '0'.repeat(16) },
  ])
    assert.ok(isRefused(JSON.stringify(changed)))
  for (const name of Object.keys(pack)) assert.ok(isRefused(JSON.stringify({ ...pack, [name]: undefined })), name)
  const text = packText().trimEnd()
  // Of a repeated member the last one counts, and that one must be the signed one.
  assert.ok(isRefused(text.replace(/}$/, ',"count":0}')))
  assert.ok(isRefused(text.replace(/}$/, ',"__proto__":{"seq":1}}')))
  assert.ok(isRefused(`${text}{}`))
  // The order of members and spaces between them say nothing.
  const turned = Object.fromEntries(Object.entries(pack).reverse())
  assert.equal(typeof faultOf(JSON.stringify(turned, null, 2)), 'object')
})

test('a pack of the same second adds to the one before and takes nothing back', () => {
  const first = openPack(packText(), portal)
  assert.ok(typeof first === 'object')
  const loaded = { ...portal, generatedAt: first.generatedAt, seq: first.seq }
  assert.equal(typeof openPack(packText({ tokenHashes: [] }), loaded), 'object')
  assert.equal(openPack(packText({ sequence: first.seq - 1 }), loaded), 'older')
})

test('a pack that is older than the portal or leaves a gap is refused', () => {
  assert.equal(openPack(packText({ generatedAt: new Date('2026-03-09T09:00:00.000Z') }), portal), 'older')
  assert.equal(openPack(packText({ sequence: portal.seq - 1 }), portal), 'older')
  assert.equal(openPack(packText({ since: new Date('2026-03-11T09:00:00.000Z') }), portal), 'gap')
})
