import { StoredFileDamaged, sealedSize } from '@samakart/sealed-files'
import type { Services } from '#platform/services.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import { type Artifact, type ArtifactKind, artifactKinds, isCardFile } from '../jobs/artifacts.ts'
import type { Job } from '../tables.ts'
import { artifactReader } from './artifact-reader.ts'

const PAGE_SIZE = 100

/** The organization's jobs that have files, in the order of their ids. */
export async function* jobsWithFiles(services: Services, tenantId: string): AsyncGenerator<Job> {
  let after = ''
  for (;;) {
    const page = await inReadScope(services, tenantId, ({ db }) =>
      db
        .selectFrom('generation_job')
        .selectAll()
        .where('tenant_id', '=', tenantId)
        .where('id', '>', after)
        .where('status', '=', 'completed')
        .where('artifacts', 'is not', null)
        .orderBy('id')
        .limit(PAGE_SIZE)
        .execute(),
    )
    yield* page
    if (page.length < PAGE_SIZE) return
    after = page.at(-1)?.id ?? after
  }
}

interface FileFault {
  kind: ArtifactKind
  fault: string
}

/** Reads every file of a job that should be there, to the end. A store that does not answer is an error, not a fault. */
export async function findFileFaults(services: Services, job: Job, isQuick = false): Promise<FileFault[]> {
  const faults: FileFault[] = []
  for (const [kind, artifact] of keptFiles(job)) {
    try {
      if (isQuick) await checkSize(services, artifact)
      else for await (const _ of await (await artifactReader(services, job.tenant_id, artifact))());
    } catch (error) {
      if (!(error instanceof StoredFileDamaged)) throw error
      faults.push({ kind, fault: error.message })
    }
  }
  return faults
}

interface FilesVerdict {
  files: number
  faults: string[]
}

/** All files of an organization; with `isQuick` only whether they are there and have the right size. */
export async function checkStoredFiles(services: Services, tenantId: string, isQuick: boolean): Promise<FilesVerdict> {
  const verdict: FilesVerdict = { files: 0, faults: [] }
  for await (const job of jobsWithFiles(services, tenantId)) {
    verdict.files += keptFiles(job).length
    const faults = await findFileFaults(services, job, isQuick)
    verdict.faults.push(...faults.map(({ kind, fault }) => `${kind} of ${job.id}: ${fault}`))
  }
  return verdict
}

/** The files of a job that should be in the store. */
export function keptFiles({ artifacts, files_removed_at }: Job): [ArtifactKind, Artifact][] {
  if (!artifacts) return []
  return artifactKinds.filter((kind) => !(files_removed_at && isCardFile(kind))).map((kind) => [kind, artifacts[kind]])
}

async function checkSize({ storage }: Services, { key, size_bytes }: Artifact): Promise<void> {
  const found = await storage.find(key)
  if (!found) throw new StoredFileDamaged('it is not in the store')
  if (found.sizeBytes !== sealedSize(size_bytes)) throw new StoredFileDamaged('it has another size')
}
