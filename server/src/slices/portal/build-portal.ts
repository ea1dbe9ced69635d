import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import {
  CHUNK_BYTES,
  CLASS_BYTES,
  CODE_BYTES,
  CODE_HASH,
  compactLayout,
  FILE_NAMES,
  type FileName,
  type Language,
  LOG_N_AT,
  MAGIC,
  MANIFEST_KIND,
  PAGE_KIND,
  type PortalFacts,
  type PortalManifest,
  SALT_AT,
  SHELL_END,
  type Shell,
  STATUSES,
  shellBeforeChunks,
  shellChunk,
  TAKE_CHUNK,
  TOKEN_BYTES,
  verifierFiles,
} from '@samakart/portal'
import { canonicalJson } from '@samakart/rules/canonical-json'
import { signLongText } from '@samakart/rules/signatures'
import { seal } from '#platform/crypto/statements.ts'
import type { UnitOfWork } from '#platform/scopes.ts'
import { zipStream } from '#platform/zip-stream.ts'
import { recordAct } from '#slices/audit/index.ts'
import { type CardClass, CardTable, codeAt, type PortalCards, tokenAt } from './card-table.ts'
import { registryJson } from './registry-json.ts'
import { type Signer, sequenceOf } from './signer.ts'

interface PageContent extends Pick<Shell, 'language' | 'title' | 'script' | 'styles' | 'statement'> {
  compact: Buffer
}

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
  /** The bytes in pieces, from the start for each reader. */
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

/** `index.html` in chunks: the verifier, its styles and the registry in one file. */
function* pageChunks({ compact, ...content }: PageContent): Generator<Buffer> {
  const shell = {
    ...content,
    scriptHash: base64Hash(content.script),
    stylesHash: base64Hash(content.styles),
    takeChunkHash: base64Hash(TAKE_CHUNK),
  }
  yield Buffer.from(shellBeforeChunks(shell))
  for (let at = 0; at < compact.length; at += CHUNK_BYTES) {
    yield Buffer.from(shellChunk(compact.subarray(at, at + CHUNK_BYTES).toString('base64')))
  }
  yield Buffer.from(SHELL_END)
}

function base64Hash(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}

/** Writes the registry in the form that the page contains. The verifier's `compact-layout.ts` describes the layout. */
function writeCompactRegistry(table: CardTable, rowsByToken: Uint32Array, codeSalt: Uint8Array | undefined): Buffer {
  const width = table.classes.length <= 256 ? 1 : 2
  // Classes are numbered in the order in which the cards came, on which the bytes must not depend.
  const classes = table.classes.map((one, number) => ({ ...one, number })).sort(byStatusAndDays)
  const placeOfClass = new Uint16Array(classes.length)
  classes.forEach(({ number }, place) => {
    placeOfClass[number] = place
  })

  const layout = compactLayout(table.size, classes.length, width, codeSalt !== undefined)
  const bytes = Buffer.alloc(layout.sizeBytes)
  bytes.writeUInt32LE(MAGIC, 0)
  bytes.writeUInt32LE(table.size, 4)
  bytes.writeUInt16LE(classes.length, 8)
  bytes.writeUInt8(width, 10)
  if (codeSalt) {
    bytes.writeUInt8(CODE_HASH.logN, LOG_N_AT)
    bytes.set(codeSalt, SALT_AT)
  }
  classes.forEach(({ status, day, lastDay }, place) => {
    bytes.writeUInt8(STATUSES.indexOf(status), layout.classesAt + place * CLASS_BYTES)
    bytes.writeUInt32LE(day, layout.classesAt + place * CLASS_BYTES + 1)
    bytes.writeUInt32LE(lastDay, layout.classesAt + place * CLASS_BYTES + 5)
  })
  const { hashes } = table
  rowsByToken.forEach((row, place) => {
    hashes.copy(bytes, layout.tokensAt + place * TOKEN_BYTES, tokenAt(row), tokenAt(row) + TOKEN_BYTES)
    if (codeSalt) hashes.copy(bytes, layout.codesAt + place * CODE_BYTES, codeAt(row), codeAt(row) + CODE_BYTES)
    bytes.writeUIntLE(placeOfClass[table.classOf(row)] as number, layout.classOfCardAt + place * width, width)
  })
  return bytes
}

function byStatusAndDays(a: CardClass, b: CardClass): number {
  return STATUSES.indexOf(a.status) - STATUSES.indexOf(b.status) || a.day - b.day || a.lastDay - b.lastDay
}

/** Adds the registry's hash to the audit trail, in the transaction that publishes the portal. */
export function recordPublication(
  work: UnitOfWork,
  publication: { campaignId: string; portal: Pick<Portal, 'manifest'> },
): void {
  const { registry_sha256, generated_at, total_cards, seq, key_id } = publication.portal.manifest
  recordAct(work, {
    action: 'portal.published',
    object: publication.campaignId,
    details: { registry_sha256, generated_at, total_cards, seq, key_id },
  })
}
