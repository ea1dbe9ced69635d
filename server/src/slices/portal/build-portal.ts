import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { setImmediate as breathe } from 'node:timers/promises'
import {
  FILE_NAMES,
  type FileName,
  type Language,
  MANIFEST_KIND,
  PAGE_KIND,
  type PortalFacts,
  type PortalManifest,
  verifierFiles,
} from '@samakart/portal'
import { canonicalJson } from '#platform/crypto/canonical-json.ts'
import { type SigningKey, signLongText } from '#platform/crypto/signatures.ts'
import { zipStream } from '#platform/zip-stream.ts'
import { CardTable, type PortalCard } from './card-table.ts'
import { writeCompactRegistry } from './compact-registry.ts'
import { page } from './page.ts'
import { registryJson } from './registry-json.ts'
import { seal, sequenceOf } from './seal.ts'

export interface PortalOrder {
  campaign: { prefix: string; name: string; language: Language }
  generatedAt: Date
  /** Every card that was ever issued: valid and revoked ones. */
  cards: Iterable<PortalCard> | AsyncIterable<PortalCard>
  key: SigningKey
  /** Grows with each publication of a campaign; the seconds of `generatedAt` unless given. */
  sequence?: number
}

export interface PortalFile {
  name: FileName
  sizeBytes: number
  sha256: string
  /** Made anew for each reader from the compact arrays. */
  content(): Iterable<Uint8Array>
}

export interface Portal {
  files: readonly PortalFile[]
  registrySha256: string
  manifest: PortalManifest
  /** The `portal` artifact. */
  zip(): Readable
}

type Chunks = () => Iterable<Uint8Array>

/** The same order gives the same bytes. Nothing here waits for a database: run it outside transactions. */
export async function buildPortal(order: PortalOrder): Promise<Portal> {
  const { campaign, key } = order
  const table = new CardTable()
  for await (const card of order.cards) table.add(card)
  const byToken = table.rowsByToken()
  await breathe()
  const byCode = table.rowsByCode()
  await breathe()
  const cards = { table, byToken, byCode }
  const compact = writeCompactRegistry(table, byToken)
  await breathe()
  const { script, styles } = verifierFiles()
  const generated_at = order.generatedAt.toISOString()
  const registry: Chunks = () => registryJson({ campaign: campaign.prefix, generated_at }, cards)
  const assets = {
    'assets/app.js': await measured('assets/app.js', () => [Buffer.from(script)]),
    'assets/styles.css': await measured('assets/styles.css', () => [Buffer.from(styles)]),
  }
  const registryFile = await measured('registry.json', registry)

  const facts: PortalFacts = {
    campaign: campaign.prefix,
    campaign_name: campaign.name,
    language: campaign.language,
    generated_at,
    seq: order.sequence ?? sequenceOf(order.generatedAt),
    total_cards: table.size,
    registry_sha256: registryFile.sha256,
    compact_sha256: createHash('sha256').update(compact).digest('hex'),
    compact_bytes: compact.length,
    files: hashes(Object.values(assets)),
  }
  const statement = canonicalJson(seal(key, PAGE_KIND, facts))
  const title = `${campaign.name} (${campaign.prefix})`
  const index = await measured('index.html', () =>
    page({ language: campaign.language, title, script, styles, statement, compact }),
  )
  const manifest = seal(key, MANIFEST_KIND, {
    ...facts,
    files: hashes([...Object.values(assets), index, registryFile]),
    fingerprint: createHash('sha256').update(key.publicBytes).digest('hex'),
    registry_signature: await signLongText(key, await wholeOf(registryFile)),
  })
  const manifestFile = await measured('manifest.json', () => [Buffer.from(`${canonicalJson(manifest)}\n`)])

  const byName = { ...assets, 'index.html': index, 'registry.json': registryFile, 'manifest.json': manifestFile }
  const files = FILE_NAMES.map((name) => byName[name])
  return { files, registrySha256: registryFile.sha256, manifest, zip: () => zipStream(files) }
}

async function measured(name: FileName, content: Chunks): Promise<PortalFile> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  for (const chunk of content()) {
    hash.update(chunk)
    sizeBytes += chunk.length
    await breathe()
  }
  return { name, sizeBytes, sha256: hash.digest('hex'), content }
}

async function wholeOf({ sizeBytes, content }: PortalFile): Promise<Buffer> {
  const whole = Buffer.allocUnsafe(sizeBytes)
  let at = 0
  for (const chunk of content()) {
    whole.set(chunk, at)
    at += chunk.length
    await breathe()
  }
  return whole
}

function hashes(files: readonly PortalFile[]): Record<string, string> {
  return Object.fromEntries(files.map(({ name, sha256 }) => [name, sha256]))
}
