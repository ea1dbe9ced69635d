import assert from 'node:assert/strict'
import { createHash, scryptSync } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { checkBundle } from '@samakart/portal'
import { verifyBytes } from '@samakart/rules/signatures'
import { fromBuffer, type ZipFile } from 'yauzl'
import {
  bytesOfFiles,
  SAMPLE_CAMPAIGN,
  SAMPLE_PREFIX,
  sampleCard,
  sampleCards,
  sampleCodeHash,
  sampleKey,
  samplePortal,
} from '#testing/sample-portal.ts'
import { codeSaltOf, hashCodes } from './card-table.ts'

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')

test('the registry has the specified fields, every token hash, and maps each code to its token hash', async () => {
  const cards = [...sampleCards(25)]
  const registry = JSON.parse(bytesOfFiles(await samplePortal({ cards }))['registry.json'].toString())
  assert.deepEqual(Object.keys(registry), [
    'organization_id',
    'campaign_id',
    'campaign',
    'generated_at',
    'total_cards',
    'code_hash',
    'entries',
    'codes',
  ])
  assert.equal(registry.campaign, SAMPLE_PREFIX)
  assert.equal(registry.generated_at, '2026-03-10T09:00:00.000Z')
  assert.equal(registry.total_cards, 25)
  assert.equal(Object.keys(registry.entries).length, 25)
  for (const card of cards) {
    assert.deepEqual(registry.entries[card.token_hash], {
      status: card.status,
      issued_at: card.issued_at.toISOString().slice(0, 10),
    })
    assert.equal(registry.codes[sampleCodeHash(card.card_code).toString('hex')], card.token_hash)
  }
  for (const map of [registry.entries, registry.codes]) assert.deepEqual(Object.keys(map), Object.keys(map).sort())
})

test('the registry says how a typed code is hashed, slowly and with the salt of its campaign', async () => {
  const [card] = sampleCards(1)
  assert.ok(card)
  const { code_hash, codes } = JSON.parse(
    bytesOfFiles(await samplePortal({ cards: [card] }))['registry.json'].toString(),
  )
  const { name, salt, n, r, p, bytes } = code_hash
  assert.deepEqual([name, n, r, p, bytes], ['scrypt', 256, 8, 1, 32])
  const hashed = scryptSync(card.card_code, Buffer.from(salt, 'hex'), bytes, { N: n, r, p }).toString('hex')
  assert.deepEqual(Object.keys(codes), [hashed])
  assert.equal(codes[sha256(card.card_code)], undefined)
  assert.deepEqual(await hashCodes([card.card_code], Buffer.from(salt, 'hex')), [Buffer.from(hashed, 'hex')])
  assert.notDeepEqual(codeSaltOf('camp_1'), codeSaltOf('camp_2'))
})

test('no file contains a card code or a token', async () => {
  const cards = [...sampleCards(50)]
  const text = Object.values(bytesOfFiles(await samplePortal({ cards }))).join('\n')
  for (const { token, card_code } of cards) {
    assert.ok(!text.includes(token))
    assert.ok(!text.includes(card_code))
  }
})

test('the same cards give the same bytes, in whatever order they come', async () => {
  const cards = [...sampleCards(300)]
  const [one, other] = [await samplePortal({ cards }), await samplePortal({ cards: cards.toReversed() })]
  assert.deepEqual(bytesOfFiles(one), bytesOfFiles(other))
  assert.deepEqual(await buffer(one.zip()), await buffer(other.zip()))
})

test('the manifest contains the hash of every file and a signature over the exact bytes of the registry', async () => {
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
  assert.equal((await checkBundle(files, manifest)).isIntact, true)
})

test('the script and styles in the page are those of the separate files', async () => {
  const files = bytesOfFiles(await samplePortal())
  const html = files['index.html'].toString()
  assert.ok(html.includes(`<script>${files['assets/app.js']}</script>`))
  assert.ok(html.includes(`<style>${files['assets/styles.css']}</style>`))
})

test('a campaign’s name cannot become markup', async () => {
  const name = '</script><script>alert(1)</script><!-- & "N’Deye Ŋoné"'
  const html = bytesOfFiles(await samplePortal({ campaign: { ...SAMPLE_CAMPAIGN, name, language: 'wo' } }))[
    'index.html'
  ].toString()
  assert.ok(!html.includes('<script>alert'))
  const statement = /id="statement">([^<]*)<\/script>/.exec(html)?.[1] ?? ''
  assert.equal(JSON.parse(statement).campaign_name, name)
})

test('a card that occurs twice is refused', async () => {
  await assert.rejects(samplePortal({ cards: [sampleCard(1), sampleCard(1)] }))
})

test('an independent reader finds the five files in the ZIP', async () => {
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
