import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { newFileSeal } from '#platform/storage/new-file-seal.ts'
import { readSealed } from '#platform/storage/read-sealed.ts'
import { contentSize, type FileSeal } from '#platform/storage/sealed-blocks.ts'
import { type Artifact, type ArtifactKind, artifactKey, artifactKinds } from '../jobs/artifacts.ts'

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
  kind: ArtifactKind,
): Promise<Artifact> {
  const size_bytes = contentSize((await stat(path)).size)
  const hash = createHash('sha256')
  const content = await readSealed(async (range) => createReadStream(path, range), seal, size_bytes)
  for await (const chunk of content) hash.update(chunk as Buffer)
  return { key: artifactKey(job, kind, seal.id), size_bytes, sha256: hash.digest('hex'), file_id: seal.id }
}
