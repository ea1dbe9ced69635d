import { createHash } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  BlockSealer,
  blockOffset,
  contentSize,
  type FileSeal,
  lastBlockOf,
  newFileSeal,
  SEALED_BLOCK_BYTES,
} from '@samakart/sealed-files'
import type { Services } from '#platform/services.ts'
import { type Artifact, type ArtifactKind, artifactKey, artifactKinds } from '../jobs/artifacts.ts'

interface WorkFolder extends AsyncDisposable {
  path: string
}

/** Each attempt has a folder of its own, which is removed after it. */
export async function makeWorkFolder(
  { workFolders }: Services,
  job: { id: string; attempt: number },
  purpose = '',
): Promise<WorkFolder> {
  const path = await workFolders.make(`${job.id}.${job.attempt}${purpose}`)
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) }
}

const BLOCKS_PER_READ = 4

/** A file in the work folder of an attempt. It is sealed while it is written, under a key that only this process knows yet. */
export interface WorkFile {
  path: string
  seal: FileSeal
}

export type WorkFiles = Record<ArtifactKind, WorkFile>

export function newWorkFiles(folder: string): WorkFiles {
  const files = artifactKinds.map((kind) => [kind, { path: join(folder, kind), seal: newFileSeal() }])
  return Object.fromEntries(files) as WorkFiles
}

/** Reads the file as whoever downloads it will, so that what was written wrongly is never published. */
export async function describeFile(
  { path, seal }: WorkFile,
  job: { id: string; tenant_id: string },
  kind: ArtifactKind | 'layout',
): Promise<Artifact> {
  await using file = await open(path)
  const size_bytes = contentSize((await file.stat()).size)
  const last = lastBlockOf(size_bytes)
  const hash = createHash('sha256')
  const sealer = new BlockSealer(seal)
  // One buffer for all: new ones for a gigabyte would keep the garbage collector busy.
  const buffer = Buffer.allocUnsafeSlow(BLOCKS_PER_READ * SEALED_BLOCK_BYTES)
  for (let first = 0; first <= last; first += BLOCKS_PER_READ) {
    const { bytesRead } = await file.read(buffer, 0, buffer.length, blockOffset(first))
    for (let block = first; block <= Math.min(last, first + BLOCKS_PER_READ - 1); block++) {
      const start = (block - first) * SEALED_BLOCK_BYTES
      const sealed = buffer.subarray(start, Math.min(bytesRead, start + SEALED_BLOCK_BYTES))
      hash.update(sealer.open(block, block === last, sealed))
    }
  }
  return { key: artifactKey(job, kind, seal.id), size_bytes, sha256: hash.digest('hex'), file_id: seal.id }
}
