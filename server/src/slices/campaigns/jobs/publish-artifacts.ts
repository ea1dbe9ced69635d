import { createHash } from 'node:crypto'
import { open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { canonicalJson } from '#platform/crypto/canonical-json.ts'
import { signBytes } from '#platform/crypto/signatures.ts'
import { Turns } from '#platform/turns.ts'
import type { Portal } from '#slices/portal/index.ts'
import type { CampaignRow } from '../tables.ts'
import { type Artifact, type ArtifactKind, type Artifacts, artifactKey } from './artifacts.ts'
import { buildJobPortal } from './job-portal.ts'
import type { PrintedFiles } from './print-cards.ts'
import type { RunningJob } from './run-job.ts'

const READ_BYTES = 256 << 10

/** Files reach the store under their final names only when they are whole; repeating it puts the same bytes there. */
export async function publishArtifacts(
  running: RunningJob,
  campaign: CampaignRow,
  printed: PrintedFiles,
): Promise<{ artifacts: Artifacts; portal: Portal }> {
  const { shop, job, folder, signal } = running
  const { path: portalPath, portal } = await buildJobPortal(running, campaign)
  const files: Record<Exclude<ArtifactKind, 'manifest'>, string> = {
    pdf: printed.pdf,
    sheets: printed.sheets,
    duplex: printed.duplex,
    zip: printed.zip,
    portal: portalPath,
  }
  const described: Record<string, Artifact> = {}
  for (const [kind, path] of Object.entries(files)) {
    signal.throwIfAborted()
    described[kind] = await describe(path, artifactKey(job.tenant_id, job.id, kind as ArtifactKind))
  }
  const manifestPath = join(folder, 'manifest.json')
  await writeFile(manifestPath, await signedManifest(running, campaign, described, printed, portal.registrySha256))
  described.manifest = await describe(manifestPath, artifactKey(job.tenant_id, job.id, 'manifest'))

  for (const [kind, path] of Object.entries({ ...files, manifest: manifestPath })) {
    signal.throwIfAborted()
    await shop.storage.putFile(artifactKey(job.tenant_id, job.id, kind as ArtifactKind), path)
  }
  return { artifacts: described as Artifacts, portal }
}

/** Every artifact and every card by its hash; no personal data. The signature covers everything but itself. */
async function signedManifest(
  { shop, job }: RunningJob,
  campaign: CampaignRow,
  files: Record<string, Artifact>,
  printed: PrintedFiles,
  registrySha256: string,
): Promise<string> {
  const { signing } = shop.keyring
  const statement = {
    format: 'samakart/manifest/v1',
    job_id: job.id,
    campaign: campaign.prefix,
    generated_at: job.created_at.toISOString(),
    total_cards: job.total_cards,
    registry_sha256: registrySha256,
    artifacts: Object.fromEntries(
      Object.entries(files).map(([kind, { size_bytes, sha256 }]) => [kind, { size_bytes, sha256 }]),
    ),
    cards: [],
    key_id: signing.keyId,
    public_key: signing.publicBytes.toString('base64'),
  }
  const { cards } = printed
  const signature = signBytes(signing, Buffer.from(await withCards(canonicalJson(statement), cards, canonicalJson)))
  return `${await withCards(JSON.stringify({ ...statement, signature }), cards, JSON.stringify)}\n`
}

/** Puts thousands of cards into a text that has none, in turns with everybody else. */
async function withCards<T>(text: string, cards: readonly T[], write: (card: T) => string): Promise<string> {
  const [before = '', after = ''] = text.split('"cards":[]')
  const turns = new Turns()
  const written: string[] = []
  for (const card of cards) {
    written.push(write(card))
    await turns.giveWay()
  }
  return `${before}"cards":[${written.join(',')}]${after}`
}

/** Read into one and the same buffer: hundreds of megabytes in new ones would call for the garbage collector. */
async function describe(path: string, key: string): Promise<Artifact> {
  const hash = createHash('sha256')
  const buffer = Buffer.allocUnsafeSlow(READ_BYTES)
  await using file = await open(path)
  let size_bytes = 0
  for (;;) {
    const { bytesRead } = await file.read(buffer, 0, READ_BYTES, size_bytes)
    if (bytesRead === 0) return { key, size_bytes, sha256: hash.digest('hex') }
    hash.update(buffer.subarray(0, bytesRead))
    size_bytes += bytesRead
  }
}
