import type { Readable } from 'node:stream'
import { type ByteRange, readSealed, StoredFileDamaged } from '@samakart/sealed-files'
import { Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { missingOf, StoreUnavailable } from '#platform/storage/store-unavailable.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import { ArtifactDamaged } from '../errors.ts'
import type { Artifact } from '../jobs/artifacts.ts'
import { findFileSeal } from './stored-files.ts'

/** Reads a file or a range of it. What does not prove to be the file that was stored is an error, never content. */
export type ReadArtifact = (range?: ByteRange) => Promise<Readable>

/** Refuses a file that is damaged or missing, and names it in the log, also when that shows only amid the stream. */
export async function openArtifact(
  services: Services,
  job: { id: string; tenant_id: string },
  artifact: Artifact,
): Promise<ReadArtifact> {
  const report = (error: unknown) =>
    services.log.error('a stored file is damaged or missing', {
      organization_id: job.tenant_id,
      job_id: job.id,
      error,
    })
  const read = await artifactReader(services, job.tenant_id, artifact)
  return async (range) => {
    try {
      const stream = await read(range)
      return stream.once('error', report)
    } catch (error) {
      if (!(error instanceof StoredFileDamaged)) throw error
      report(error)
      throw new ArtifactDamaged()
    }
  }
}

/** The same without a log and a refusal; a damaged file is a `StoredFileDamaged`. */
export async function artifactReader(
  services: Services,
  tenantId: string,
  { file_id, key, size_bytes }: Artifact,
): Promise<ReadArtifact> {
  const { storage } = services
  const readBytes = (range: ByteRange) => storage.read(key, range)
  const seal = await inReadScope(services, tenantId, (scope) => findFileSeal(scope, file_id))
  return async (range) => {
    if (!seal) throw new StoredFileDamaged('its key is gone')
    return unlessMissing(storage, key, readSealed(readBytes, seal, size_bytes, range))
  }
}

/** A store that does not answer is not a file that is missing. */
export async function unlessMissing<T>(storage: Storage, key: string, reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (error) {
    const missing = missingOf(error)
    if (missing) throw new StoreUnavailable(missing)
    if (error instanceof Refusal || error instanceof StoredFileDamaged || (await storage.find(key))) throw error
    throw new StoredFileDamaged('it is not in the store')
  }
}
