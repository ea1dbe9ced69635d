import { buffer } from 'node:stream/consumers'
import { MAX_MEGAPIXELS, MAX_PICTURE_BYTES, MAX_PICTURE_MB } from '@samakart/rules/photo-format'
import { isPicture } from '@samakart/rules/picture-name'
import * as yauzl from 'yauzl'
import { PictureTooLarge, PictureUnreadable } from '#platform/photos/errors.ts'
import { Refusal } from '#platform/refusal.ts'
import { FileTooLargeUnpacked, TooManyPictures, ZipUnreadable } from '../errors.ts'
import { MAX_ENTRIES, MAX_INFLATED_BYTES, MAX_INFLATED_MB, MAX_PICTURES } from './limits.ts'
import type { ReceivedZip } from './receive-zip.ts'

/** A file of a ZIP: what is in it, or why it is not looked at. */
export interface ZippedFile {
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
