import {
  type Crop,
  MAX_MEGAPIXELS,
  MAX_PICTURE_BYTES,
  MAX_PICTURE_MB,
  PHOTO_HEIGHT,
  PHOTO_TYPE,
  PHOTO_WIDTH,
} from '@samakart/rules/photo-format'
import { Type } from 'typebox'
import { inflateAtMost } from '#platform/http/inflate-body.ts'
import { sentFileOf } from '#platform/http/long-body.ts'
import { Media } from '#platform/http/media.ts'
import { Answer } from '#platform/http/route.ts'
import type { Routes } from '#platform/http/routes.ts'
import { PictureTooLarge } from '#platform/photos/errors.ts'
import { prepareOnePhoto } from '#platform/photos/prepare-photos.ts'
import type { SentPicture } from '#platform/photos/prepare-photos-in-sandbox.ts'
import type { Services } from '#platform/services.ts'
import { recordAct } from '#slices/audit/index.ts'
import { PhotoNotFound } from '../errors.ts'
import { getActiveRow, getFamily, lockActiveRow, readMpiId } from '../find-identities.ts'
import { deletePhotosOf, findPhotoRow, openPhotos, storePhotos } from './photos.ts'

const shared = { tag: 'Registry', module: 'mpi_registry', path: '/mpi/:mpi_id/photo' } as const
const MpiId = Type.Object({ mpi_id: Type.String() })
/** Room for a picture that is somewhat too large, so that the refusal says what a photo may have. */
const MAX_BODY_BYTES = 2 * MAX_PICTURE_BYTES

const Share = Type.Number({ minimum: 0, maximum: 1 })
const Size = Type.Number({ exclusiveMinimum: 0, maximum: 1 })
const CropPart = Type.Object(
  { x: Share, y: Share, width: Size, height: Size },
  { description: 'The part that is kept, in fractions of the picture as people see it.' },
)
const part = (schema: typeof Share, description: string) => Type.Optional({ ...schema, description })
const CropQuery = Type.Object({
  x: part(
    Share,
    'The left edge of the part that is kept, in fractions of the picture’s width. All four belong together.',
  ),
  y: part(Share, 'Its upper edge, in fractions of the height.'),
  width: part(Size, 'Its width, in fractions of the picture’s width.'),
  height: part(Size, 'Its height, in fractions of the height.'),
})
const PhotoBody = Type.Object({
  file: Type.String({ description: `A JPEG or PNG picture in base64, of ${MAX_PICTURE_MB} MB at most.` }),
  crop: Type.Optional(CropPart),
})
const StoredPhoto = Type.Object({
  mpi_id: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  size_bytes: Type.Integer(),
  updated_at: Type.String({ format: 'date-time' }),
})

export function photoRoutes(routes: Routes, services: Services): void {
  routes.act(
    {
      ...shared,
      method: 'PUT',
      access: 'operator',
      summary: 'Gives a person a photo, in place of the earlier one.',
      description:
        'The body is the picture itself (`image/jpeg` or `image/png`), a form with it as a file, or JSON with it in base64. ' +
        `The service turns it as the camera was held, keeps the part that is asked for (\`x\`, \`y\`, \`width\`, \`height\` in ` +
        `fractions; by default the largest frame of 7:9, nearer to the top), and stores ${PHOTO_WIDTH} x ${PHOTO_HEIGHT} pixels ` +
        'as JPEG without any metadata. The content decides about the type, never its name. HEIC is refused with advice.',
      params: MpiId,
      query: CropQuery,
      body: PhotoBody,
      takesFile: ['image/jpeg', 'image/png', 'image/heic', 'image/heif'],
      longBody: {},
      maxBodyBytes: MAX_BODY_BYTES,
      answers: { 200: StoredPhoto },
      problems: [404, 413, 503],
    },
    async ({ body, query, caller }) => {
      const crop = body.crop ?? cropOf(query)
      const picture = await sentPicture(body)
      return prepareOnePhoto(services.sandbox, caller.tenantId, { ...picture, ...(crop ? { crop } : {}) })
    },
    async (work, { params }, photo) => {
      const { mpi_id } = await lockActiveRow(work, params.mpi_id)
      await storePhotos(work, new Map([[mpi_id, photo]]))
      recordAct(work, { action: 'mpi.photo_stored', object: mpi_id, details: { bytes: photo.length } })
      return {
        mpi_id,
        width: PHOTO_WIDTH,
        height: PHOTO_HEIGHT,
        size_bytes: photo.length,
        updated_at: work.now.toISOString(),
      }
    },
  )

  routes.ask(
    {
      ...shared,
      method: 'GET',
      access: 'viewer',
      summary: 'The photo of a person. Of merged identities the kept one’s, else the other’s.',
      description: `A JPEG of ${PHOTO_WIDTH} x ${PHOTO_HEIGHT} pixels without metadata; 404 \`photo_not_found\` if the person has none. Every reading is an entry of the audit trail.`,
      params: MpiId,
      answers: { 200: Media(PHOTO_TYPE) },
      problems: [404],
      reads: ({ params }) => ({ action: 'person.photo_read', object: readMpiId(params.mpi_id) }),
    },
    async (scope, { params }) => {
      const row = await findPhotoRow(scope, await getActiveRow(scope, params.mpi_id))
      const [photo] = row ? await openPhotos(scope, [row]) : []
      if (!photo) throw new PhotoNotFound()
      return new Answer(200, photo, { 'content-type': PHOTO_TYPE })
    },
  )

  routes.act(
    {
      ...shared,
      method: 'DELETE',
      access: 'operator',
      summary: 'Removes the photo of a person, and those of identities that were merged into it.',
      description:
        'Cards that are printed from then on have none. Files of earlier jobs keep what they show until they are removed.',
      params: MpiId,
      answers: { 204: null },
      problems: [404],
    },
    async (work, { params }) => {
      const { mpi_id, members } = await getFamily(work, params.mpi_id)
      const removed = await deletePhotosOf(work, members)
      if (removed === 0) throw new PhotoNotFound()
      recordAct(work, { action: 'mpi.photo_removed', object: mpi_id, details: { photos: removed } })
      return undefined
    },
  )
}

/** Without a width and a height there is no crop. */
function cropOf({ x = 0, y = 0, width, height }: Partial<Crop>): Crop | undefined {
  return width === undefined || height === undefined ? undefined : { x, y, width, height }
}

/** A picture that is the body itself, or in a form, or in the body in base64. */
async function sentPicture(body: { file: string }): Promise<SentPicture> {
  const sent = sentFileOf(body)
  const bytes = sent ? Buffer.concat(sent.parts) : Buffer.from(body.file, 'base64')
  const picture = sent?.encoding === 'gzip' ? await inflateAtMost(bytes, MAX_PICTURE_BYTES) : bytes
  if (!picture || picture.length > MAX_PICTURE_BYTES)
    throw new PictureTooLarge({ values: { limit_mb: MAX_PICTURE_MB, limit_megapixels: MAX_MEGAPIXELS } })
  return { bytes: picture, ...(sent?.formType ? { formType: sent.formType } : {}) }
}
