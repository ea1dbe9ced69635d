// Runs in a sandbox process, because it decodes pictures that somebody sent.

import type { Crop } from '@samakart/rules/photo-format'
import { fileInForm } from '../http/form-file.ts'
import { Refusal } from '../refusal.ts'
import { type SerializedError, serializeError } from '../sandbox/messages.ts'
import { preparePhoto } from './prepare-photo.ts'

export interface SentPicture {
  bytes: Uint8Array
  /** The content type of the form that the picture is in, if it is in one. */
  formType?: string
  crop?: Crop
}

/** Each picture is accepted or refused by itself. */
export type PreparedPicture = { photo: Uint8Array } | { refused: SerializedError }

export async function run(pictures: readonly SentPicture[]): Promise<PreparedPicture[]> {
  const prepared: PreparedPicture[] = []
  for (const { bytes, formType, crop } of pictures) {
    try {
      const picture = formType === undefined ? bytes : await fileInForm(bytes, formType)
      prepared.push({ photo: await preparePhoto(picture, crop) })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      prepared.push({ refused: serializeError(error) })
    }
  }
  return prepared
}
