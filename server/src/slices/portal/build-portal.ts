import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
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
import { canonicalJson } from '@samakart/rules/canonical-json'
import { signLongText } from '@samakart/rules/signatures'
import { seal } from '#platform/crypto/statements.ts'
import { zipStream } from '#platform/zip-stream.ts'
import { CardTable, type PortalCards } from './card-table.ts'
import { writeCompactRegistry } from './compact-registry.ts'
import { pageChunks } from './page-chunks.ts'
import { registryJson } from './registry-json.ts'
import { sequenceOf } from './sequence.ts'
import type { Signer } from './signer.ts'

export interface PortalInput {
  campaign: { id: string; prefix: string; name: string; language: Language }
  issuer?: PortalFacts['issuer']
  generatedAt: Date
  /** Of the slow hashes of card codes; without it typed codes are left out. */
  codeSalt?: Uint8Array | undefined
  /** Every card that was ever issued, both valid and revoked. */
  cards: Iterable<PortalCards> | AsyncIterable<PortalCards>
  signer: Signer
  /** Grows with each publication of a campaign. By default it is `generatedAt` in seconds. */
  sequence?: number
}

export interface PortalFile {
  name: FileName
  sizeBytes: number
  sha256: string
  /** The bytes in pieces, anew for each reader. */
  content(): Iterable<Uint8Array>
}

export interface Portal {
  files: readonly PortalFile[]
  registrySha256: string
  manifest: PortalManifest
  /** The `portal` artifact. */
  zip(): Readable
}

/** Most of a registry is digits of hashes: level 6 takes a third longer and saves one percent. */
const COMPRESSION_LEVEL = 4
/** Hashing a piece takes a tenth of a millisecond. */
const PIECE_BYTES = 128 * 1_024

type Chunks = () => Iterable<Uint8Array>

/** The same input gives the same bytes. It takes long and needs no database, so run it outside transactions. */
export async function buildPortal(input: PortalInput): Promise<Portal> {
  const { campaign, signer } = input
  const { key } = signer
  const table = new CardTable()
  for await (const cards of input.cards) table.add(cards)
  const byToken = table.rowsByToken()
  await yieldToEventLoop()
  const byCode = input.codeSalt ? table.rowsByCode() : new Uint32Array()
  await yieldToEventLoop()
  const cards = { table, byToken, byCode }
  const compact = writeCompactRegistry(table, byToken, input.codeSalt)
  await yieldToEventLoop()
  const { script, styles } = verifierFiles()
  const generated_at = input.generatedAt.toISOString()
  const owner = { organization_id: signer.organizationId, campaign_id: campaign.id }
  const registry = await registryJson(
    { ...owner, campaign: campaign.prefix, generated_at, codeSalt: input.codeSalt },
    cards,
  )
  const assets = {
    'assets/app.js': await describeFile('assets/app.js', () => [Buffer.from(script)]),
    'assets/styles.css': await describeFile('assets/styles.css', () => [Buffer.from(styles)]),
  }
  const registryFile = await describeFile('registry.json', () => piecesOf(registry))

  const facts: PortalFacts = {
    ...owner,
    certificate: signer.certificate,
    campaign: campaign.prefix,
    campaign_name: campaign.name,
    ...(input.issuer ? { issuer: input.issuer } : {}),
    language: campaign.language,
    generated_at,
    seq: input.sequence ?? sequenceOf(input.generatedAt),
    total_cards: table.size,
    registry_sha256: registryFile.sha256,
    compact_sha256: createHash('sha256').update(compact).digest('hex'),
    compact_bytes: compact.length,
    files: hashesOf(Object.values(assets)),
    ...(signer.retiredKeys.length > 0 ? { retired_keys: inBase64(signer.retiredKeys) } : {}),
    installation_keys: inBase64(signer.installationKeys),
  }
  const statement = canonicalJson(seal(key, PAGE_KIND, facts))
  const title = `${campaign.name} (${campaign.prefix})`
  const index = await describeFile('index.html', () =>
    pageChunks({ language: campaign.language, title, script, styles, statement, compact }),
  )
  const manifest = seal(key, MANIFEST_KIND, {
    ...facts,
    files: hashesOf([...Object.values(assets), index, registryFile]),
    fingerprint: createHash('sha256').update(key.publicBytes).digest('hex'),
    registry_signature: await signLongText(key, registry),
  })
  const manifestFile = await describeFile('manifest.json', () => [Buffer.from(`${canonicalJson(manifest)}\n`)])

  const byName = { ...assets, 'index.html': index, 'registry.json': registryFile, 'manifest.json': manifestFile }
  const files = FILE_NAMES.map((name) => byName[name])
  return { files, registrySha256: registryFile.sha256, manifest, zip: () => zipStream(files, COMPRESSION_LEVEL) }
}

const inBase64 = (keys: readonly Uint8Array[]) => keys.map((key) => Buffer.from(key).toString('base64'))

async function describeFile(name: FileName, content: Chunks): Promise<PortalFile> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  for (const chunk of content()) {
    hash.update(chunk)
    sizeBytes += chunk.length
    await yieldToEventLoop()
  }
  return { name, sizeBytes, sha256: hash.digest('hex'), content }
}

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES)
}

function hashesOf(files: readonly PortalFile[]): Record<string, string> {
  return Object.fromEntries(files.map(({ name, sha256 }) => [name, sha256]))
}
