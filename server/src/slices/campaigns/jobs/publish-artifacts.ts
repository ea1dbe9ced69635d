import { createHash } from 'node:crypto'
import { open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Portal } from '#slices/portal/index.ts'
import type { CampaignRow } from '../tables.ts'
import { type Artifact, type ArtifactKind, type Artifacts, artifactKey } from './artifacts.ts'
import { buildJobPortal } from './job-portal.ts'
import { signedManifest } from './manifest.ts'
import type { PrintedFiles } from './print-cards.ts'
import type { RunningJob } from './running-job.ts'

const READ_CHUNK_BYTES = 256 << 10

/** Files get their final names in the store only when they are whole. Publishing again writes the same bytes. */
export async function publishArtifacts(
  running: RunningJob,
  campaign: CampaignRow,
  printed: PrintedFiles,
): Promise<{ artifacts: Artifacts; portal: Portal }> {
  const { services, job, folder, signal } = running
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
    await services.storage.putFile(artifactKey(job.tenant_id, job.id, kind as ArtifactKind), path)
  }
  return { artifacts: described as Artifacts, portal }
}

/** Reads into one buffer: new buffers for hundreds of megabytes would keep the garbage collector busy. */
async function describe(path: string, key: string): Promise<Artifact> {
  const hash = createHash('sha256')
  const buffer = Buffer.allocUnsafeSlow(READ_CHUNK_BYTES)
  await using file = await open(path)
  let size_bytes = 0
  for (;;) {
    const { bytesRead } = await file.read(buffer, 0, READ_CHUNK_BYTES, size_bytes)
    if (bytesRead === 0) return { key, size_bytes, sha256: hash.digest('hex') }
    hash.update(buffer.subarray(0, bytesRead))
    size_bytes += bytesRead
  }
}
