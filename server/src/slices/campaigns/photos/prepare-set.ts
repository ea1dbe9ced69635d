import { preparePhotos } from '#platform/photos/prepare-photos.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Sandbox } from '#platform/sandbox/sandbox.ts'
import type { ZippedFile } from './read-pictures.ts'

/** One task of the sandbox takes at most this much. */
const BATCH_PICTURES = 16
const BATCH_BYTES = 8 * 1024 * 1024

/** A file that became a photo, or why it did not. */
export interface PreparedFile {
  name: string
  photo: Buffer | Refusal
}

/** Makes photos of files, some at a time, in the sandbox. A file that breaks its batch is found and refused by itself. */
export async function* prepareFiles(
  sandbox: Sandbox,
  tenantId: string,
  files: AsyncIterable<ZippedFile>,
): AsyncGenerator<PreparedFile[]> {
  let batch: { name: string; bytes: Buffer }[] = []
  let bytes = 0
  for await (const { name, content } of files) {
    if (content instanceof Refusal) yield [{ name, photo: content }]
    else {
      batch.push({ name, bytes: content })
      bytes += content.length
    }
    if (batch.length < BATCH_PICTURES && bytes < BATCH_BYTES) continue
    yield await prepareBatch(sandbox, tenantId, batch)
    batch = []
    bytes = 0
  }
  if (batch.length > 0) yield await prepareBatch(sandbox, tenantId, batch)
}

async function prepareBatch(
  sandbox: Sandbox,
  tenantId: string,
  batch: readonly { name: string; bytes: Buffer }[],
): Promise<PreparedFile[]> {
  try {
    const photos = await preparePhotos(sandbox, tenantId, batch)
    return batch.map(({ name }, at) => ({ name, photo: photos[at] as Buffer | Refusal }))
  } catch (error) {
    // The sandbox ended with the batch. A service that is busy is no fault of the pictures.
    if (!(error instanceof Refusal) || error.status === 503) throw error
    const [only] = batch
    if (batch.length === 1 && only) return [{ name: only.name, photo: error }]
    const single: PreparedFile[] = []
    for (const file of batch) single.push(...(await prepareBatch(sandbox, tenantId, [file])))
    return single
  }
}
