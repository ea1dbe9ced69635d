import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { type ByteRange, readSealed, StoredFileDamaged, startStream } from '@samakart/sealed-files'
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
export async function artifactReader(services: Services, tenantId: string, artifact: Artifact): Promise<ReadArtifact> {
  const { storage } = services
  const { file_id, key, size_bytes } = artifact
  const readBytes = (range: ByteRange) => storage.read(key, range)
  if (file_id === undefined) return (range) => unlessMissing(storage, key, readPlain(storage, artifact, range))
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

/**
 * A file from before files were sealed has one hash and no blocks. Its last bytes are held back until the hash is right, and
 * before a range is read the whole file is: `ops:seal-files` spares that.
 */
async function readPlain(
  storage: Storage,
  { key, size_bytes, sha256 }: Artifact,
  range?: ByteRange,
): Promise<Readable> {
  const found = await storage.find(key)
  if (found?.sizeBytes !== size_bytes) throw new StoredFileDamaged('it has another size')
  const source = await storage.read(key)
  if (!range) return startStream(checked(source, sha256), source)
  for await (const _ of checked(source, sha256));
  return storage.read(key, range)
}

async function* checked(source: Readable, sha256: string): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let heldBack: Buffer | undefined
  for await (const chunk of source) {
    if (heldBack) yield heldBack
    hash.update(chunk as Buffer)
    heldBack = chunk as Buffer
  }
  if (hash.digest('hex') !== sha256) throw new StoredFileDamaged('it has another hash')
  if (heldBack) yield heldBack
}
