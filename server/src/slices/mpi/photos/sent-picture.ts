import { MAX_MEGAPIXELS, MAX_PICTURE_BYTES, MAX_PICTURE_MB } from '@samakart/rules/photo-format'
import { inflateAtMost } from '#platform/http/inflate-body.ts'
import { sentFileOf } from '#platform/http/long-body.ts'
import { PictureTooLarge } from '#platform/photos/errors.ts'
import type { SentPicture } from '#platform/photos/prepare-photos-in-sandbox.ts'

/** A picture that is the body itself, or in a form, or in the body in base64. */
export async function sentPicture(body: { file: string }): Promise<SentPicture> {
  const sent = sentFileOf(body)
  const bytes = sent ? Buffer.concat(sent.parts) : Buffer.from(body.file, 'base64')
  const picture = sent?.encoding === 'gzip' ? await inflateAtMost(bytes, MAX_PICTURE_BYTES) : bytes
  if (!picture || picture.length > MAX_PICTURE_BYTES)
    throw new PictureTooLarge({ values: { limit_mb: MAX_PICTURE_MB, limit_megapixels: MAX_MEGAPIXELS } })
  return { bytes: picture, ...(sent?.formType ? { formType: sent.formType } : {}) }
}
