import type { Services } from '#platform/services.ts'
import { StoredFileDamaged } from '#platform/storage/sealed-blocks.ts'
import { type ArtifactKind, artifactKinds, isCardFile } from '../jobs/artifacts.ts'
import type { Job } from '../tables.ts'
import { artifactReader } from './artifact-reader.ts'

export interface FileFault {
  kind: ArtifactKind
  fault: string
}

/** Reads every file of a job that should be there, to the end. A store that does not answer is an error, not a fault. */
export async function findFileFaults(services: Services, job: Job): Promise<FileFault[]> {
  const faults: FileFault[] = []
  for (const kind of artifactKinds) {
    const artifact = job.artifacts?.[kind]
    if (!artifact || (job.files_removed_at && isCardFile(kind))) continue
    try {
      const read = await artifactReader(services, job.tenant_id, artifact)
      for await (const _ of await read());
    } catch (error) {
      if (!(error instanceof StoredFileDamaged)) throw error
      faults.push({ kind, fault: error.message })
    }
  }
  return faults
}
