import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { newFileSeal, writeSealed } from '@samakart/sealed-files'
import type { Held } from '#platform/sandbox/held-bytes.ts'
import type { Services } from '#platform/services.ts'
import { FileTooLarge } from '../errors.ts'
import { MAX_ZIP_BYTES, MAX_ZIP_MB } from './limits.ts'
import { SealedArchive } from './sealed-archive.ts'

export interface ReceivedZip extends AsyncDisposable {
  archive: SealedArchive
  sizeBytes: number
}

/**
 * Writes a ZIP to the work folder as it comes, sealed under a key that only this process has. It is removed after use, and
 * counts among what its organization holds until then.
 */
export async function receiveZip(
  { disk, workFolders }: Services,
  { id, body, held }: { id: string; body: Readable; held: Held },
): Promise<ReceivedZip> {
  const folder = await workFolders.make(`${id}.zip`)
  const [path, seal] = [join(folder, 'zip'), newFileSeal()]
  const remove = async () => {
    try {
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    } finally {
      held.release()
    }
  }
  let sizeBytes = 0
  async function* bounded(): AsyncGenerator<Uint8Array> {
    for await (const chunk of body) {
      sizeBytes += chunk.length
      if (sizeBytes > MAX_ZIP_BYTES) throw new FileTooLarge({ values: { limit_mb: MAX_ZIP_MB } })
      held.add(chunk.length)
      disk.checkUpload()
      yield chunk
    }
  }
  try {
    await writeSealed(path, seal, bounded())
  } catch (error) {
    await remove()
    throw error
  }
  return { archive: new SealedArchive(path, seal, sizeBytes), sizeBytes, [Symbol.asyncDispose]: remove }
}
