import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { checkBundle, createVerifier, openCompactRegistry } from '@samakart/portal'
import fc from 'fast-check'
import { fromBuffer, type ZipFile } from 'yauzl'
import { verifyBytes } from '#platform/crypto/signatures.ts'
import {
  bytesOfFiles,
  SAMPLE_PREFIX,
  type SampleCard,
  sampleCard,
  sampleCards,
  sampleKey,
  samplePortal,
} from '#testing/sample-portal.ts'
import type { Portal } from './build-portal.ts'

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')

/** What the page decodes while it opens. */
function verifierOf(portal: Portal) {
  const html = bytesOfFiles(portal)['index.html'].toString()
  const chunks = [...html.matchAll(/<p hidden>([^<]*)<\/p>/g)].map((match) => match[1] ?? '')
  return createVerifier(openCompactRegistry(Buffer.from(chunks.join(''), 'base64')), SAMPLE_PREFIX)
}

test('the registry has the specified fields, every token and a way from each code to its token', async () => {
  const cards = [...sampleCards(25)]
  const registry = JSON.parse(bytesOfFiles(await samplePortal({ cards }))['registry.json'].toString())
  assert.deepEqual(Object.keys(registry), ['campaign', 'generated_at', 'total_cards', 'entries', 'codes'])
  assert.equal(registry.campaign, SAMPLE_PREFIX)
  assert.equal(registry.generated_at, '2026-03-10T09:00:00.000Z')
  assert.equal(registry.total_cards, 25)
  assert.equal(Object.keys(registry.entries).length, 25)
  for (const card of cards) {
    assert.deepEqual(registry.entries[card.token_hash], {
      status: card.status,
      issued_at: card.issued_at.toISOString().slice(0, 10),
    })
    assert.equal(registry.codes[sha256(card.card_code)], card.token_hash)
  }
  for (const map of [registry.entries, registry.codes]) assert.deepEqual(Object.keys(map), Object.keys(map).sort())
})

test('no name, code or token is in any file', async () => {
  const cards = [...sampleCards(50)]
  const text = Object.values(bytesOfFiles(await samplePortal({ cards }))).join('\n')
  for (const { token, card_code } of cards) {
    assert.ok(!text.includes(token))
    assert.ok(!text.includes(card_code))
  }
})

test('the same cards give the same bytes in whatever order they come', async () => {
  const cards = [...sampleCards(300)]
  const [one, other] = [await samplePortal({ cards }), await samplePortal({ cards: cards.toReversed() })]
  assert.deepEqual(bytesOfFiles(one), bytesOfFiles(other))
  assert.deepEqual(await buffer(one.zip()), await buffer(other.zip()))
})

test('the manifest names every file’s hash and the signature over the exact bytes of the registry', async () => {
  const portal = await samplePortal()
  const files = bytesOfFiles(portal)
  const manifest = JSON.parse(files['manifest.json'].toString())
  for (const { name, sha256: hash, sizeBytes } of portal.files) {
    assert.equal(sha256(files[name]), hash)
    assert.equal(files[name].length, sizeBytes)
    if (name !== 'manifest.json') assert.equal(manifest.files[name], hash)
  }
  assert.equal(portal.registrySha256, manifest.registry_sha256)
  assert.ok(verifyBytes(sampleKey.publicKey, files['registry.json'], manifest.registry_signature))
  assert.equal(manifest.fingerprint, sha256(sampleKey.publicBytes))
  assert.equal(manifest.key_id, sampleKey.keyId)
  assert.equal((await checkBundle(files, manifest.public_key)).isIntact, true)
})

test('the files beside the page are what the page is made of', async () => {
  const files = bytesOfFiles(await samplePortal())
  const html = files['index.html'].toString()
  assert.ok(html.includes(`<script>${files['assets/app.js']}</script>`))
  assert.ok(html.includes(`<style>${files['assets/styles.css']}</style>`))
})

test('a campaign’s name cannot become markup', async () => {
  const name = '</script><script>alert(1)</script><!-- & "N’Deye Ŋoné"'
  const html = bytesOfFiles(await samplePortal({ campaign: { prefix: SAMPLE_PREFIX, name, language: 'wo' } }))[
    'index.html'
  ].toString()
  assert.ok(!html.includes('<script>alert'))
  const statement = /id="statement">([^<]*)<\/script>/.exec(html)?.[1] ?? ''
  assert.equal(JSON.parse(statement).campaign_name, name)
})

test('what is built is what is verified, whatever the cards', async () => {
  const numbers = fc.uniqueArray(fc.nat(1_000_000), { minLength: 0, maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(numbers, async (chosen) => {
      const cards = chosen.map(sampleCard)
      const verifier = verifierOf(await samplePortal({ cards }))
      const list = verifier.list(cards.map(({ card_code }) => card_code))
      cards.forEach((card, place) => {
        const issuedAt = card.issued_at.toISOString().slice(0, 10)
        const isRevoked = card.status === 'revoked'
        assert.deepEqual(
          verifier.scanned(card.token),
          isRevoked ? { kind: 'revoked', issuedAt, by: 'token' } : { kind: 'authentic', issuedAt },
        )
        const byCode = isRevoked ? { kind: 'revoked', issuedAt, by: 'code' } : { kind: 'code_known', issuedAt }
        assert.deepEqual(verifier.typed(card.card_code), byCode)
        assert.deepEqual(list[place], byCode)
      })
      const unknownCard = sampleCard(2_000_000)
      assert.deepEqual(verifier.scanned(unknownCard.token), { kind: 'unknown', by: 'token' })
      assert.deepEqual(verifier.typed(unknownCard.card_code), { kind: 'unknown', by: 'code' })
    }),
    { numRuns: 15 },
  )
})

test('more days of issue than fit into a byte', async () => {
  const cards = Array.from(
    { length: 700 },
    (_, day): SampleCard => ({
      ...sampleCard(day),
      status: 'valid',
      issued_at: new Date(Date.UTC(2024, 0, 1 + day)),
    }),
  )
  const verifier = verifierOf(await samplePortal({ cards }))
  for (const card of cards) {
    const issuedAt = card.issued_at.toISOString().slice(0, 10)
    assert.deepEqual(verifier.scanned(card.token), { kind: 'authentic', issuedAt })
  }
})

test('the same card twice is refused', async () => {
  await assert.rejects(samplePortal({ cards: [sampleCard(1), sampleCard(1)] }))
})

test('the ZIP holds the five files, as an independent reader sees them', async () => {
  const portal = await samplePortal()
  assert.deepEqual(await unzip(await buffer(portal.zip())), bytesOfFiles(portal))
})

async function unzip(bytes: Buffer): Promise<Record<string, Buffer>> {
  const zip = await new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true }, (error, opened) => (error ? reject(error) : resolve(opened))),
  )
  const files: Record<string, Buffer> = {}
  await new Promise<void>((resolve, reject) => {
    zip.on('end', resolve).on('error', reject)
    zip.on('entry', (entry) =>
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error)
        buffer(stream).then((content) => {
          files[entry.fileName] = content
          zip.readEntry()
        }, reject)
      }),
    )
    zip.readEntry()
  })
  return files
}
