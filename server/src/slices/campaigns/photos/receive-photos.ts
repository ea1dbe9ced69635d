import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { MAX_MEGAPIXELS, MAX_PICTURE_BYTES, MAX_PICTURE_MB } from '@samakart/rules/photo-format'
import { isPicture } from '@samakart/rules/picture-name'
import { newFileSeal, writeSealed } from '@samakart/sealed-files'
import * as yauzl from 'yauzl'
import { PictureTooLarge, PictureUnreadable } from '#platform/photos/errors.ts'
import { preparePhotos } from '#platform/photos/prepare-photos.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Held } from '#platform/sandbox/held-bytes.ts'
import type { Sandbox } from '#platform/sandbox/sandbox.ts'
import type { Services } from '#platform/services.ts'
import { FileTooLarge, FileTooLargeUnpacked, TooManyPictures, ZipUnreadable } from '../errors.ts'
import {
  MAX_ENTRIES,
  MAX_INFLATED_BYTES,
  MAX_INFLATED_MB,
  MAX_PICTURES,
  MAX_ZIP_BYTES,
  MAX_ZIP_MB,
} from './photo-sets.ts'
import { SealedArchive } from './sealed-archive.ts'

interface ReceivedZip extends AsyncDisposable {
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

/** A file of a ZIP: what is in it, or why it is not looked at. */
interface ZippedFile {
  name: string
  content: Buffer | Refusal
}

/** The files of a ZIP one after the other. What they inflate to is bounded, whatever the ZIP says about itself. */
export async function* readPictures({ archive, sizeBytes }: ReceivedZip): AsyncGenerator<ZippedFile> {
  try {
    const zip = await yauzl.fromRandomAccessReaderPromise(archive, sizeBytes, { autoClose: false })
    if (zip.entryCount > MAX_ENTRIES) throw tooMany()
    const pictures: yauzl.Entry[] = []
    for await (const entry of zip.eachEntry()) {
      if (!isPicture(entry.fileName)) continue
      if (pictures.push(entry) > MAX_PICTURES) throw tooMany()
    }
    let left = MAX_INFLATED_BYTES
    for (const entry of pictures) {
      const name = entry.fileName
      if (entry.isEncrypted()) yield { name, content: new ZipUnreadable() }
      else if (entry.uncompressedSize > MAX_PICTURE_BYTES) yield { name, content: tooLarge() }
      else if (entry.uncompressedSize === 0) yield { name, content: new PictureUnreadable() }
      else {
        left -= entry.uncompressedSize
        if (left < 0) throw new FileTooLargeUnpacked({ values: { limit_mb: MAX_INFLATED_MB } })
        // A file that holds more than the directory says ends in an error.
        yield { name, content: await buffer(await zip.openReadStreamPromise(entry)) }
      }
    }
  } catch (error) {
    throw error instanceof Refusal ? error : new ZipUnreadable()
  }
}

const tooMany = () => new TooManyPictures({ values: { limit: MAX_PICTURES } })
const tooLarge = () => new PictureTooLarge({ values: { limit_mb: MAX_PICTURE_MB, limit_megapixels: MAX_MEGAPIXELS } })

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
