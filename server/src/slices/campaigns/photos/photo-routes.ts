import { Readable } from 'node:stream'
import { negotiateLanguage } from '@samakart/rules/language'
import { pictureName } from '@samakart/rules/picture-name'
import { Type } from 'typebox'
import type { Routes } from '#platform/http/routes.ts'
import { actorOf } from '#platform/http/signed-in.ts'
import { Refusal } from '#platform/refusal.ts'
import { MediaTypeUnsupported } from '#platform/refusals.ts'
import { HeldBytes } from '#platform/sandbox/held-bytes.ts'
import { TooMuchAtOnce } from '#platform/sandbox/refusals.ts'
import type { UnitOfWork } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inUnitOfWork } from '#platform/unit-of-work.ts'
import { recordAct } from '#slices/audit/index.ts'
import { CampaignArchived, NoPictures, TooManyPictures, TooMuchBeingSent } from '../errors.ts'
import { getCampaign } from '../queries.ts'
import {
  addPictures,
  createSet,
  deleteSet,
  finishSet,
  getSet,
  KEPT_DAYS,
  limitWaitingPhotos,
  MAX_PICTURES,
  MAX_REFUSED_NAMED,
  MAX_SENT_MB,
  MAX_SENT_MB_PER_ORGANIZATION,
  MAX_ZIP_MB,
} from './photo-sets.ts'
import { type PreparedFile, prepareFiles, readPictures, receiveZip } from './receive-photos.ts'

const PhotoSet = Type.Object({
  photos_id: Type.String({ description: 'What a job takes as `photos_id`.' }),
  pictures: Type.Integer({ description: 'All that the set holds now.' }),
  names: Type.Array(Type.String(), { description: 'Of the photos of this ZIP, as a list refers to them.' }),
  refused: Type.Array(Type.Object({ name: Type.String(), code: Type.String(), reason: Type.String() }), {
    description: `At most ${MAX_REFUSED_NAMED}.`,
  }),
  refused_count: Type.Integer(),
  expires_at: Type.String({ format: 'date-time' }),
})

interface ReadZip {
  setId: string
  isNew: boolean
  names: string[]
  refused: { name: string; refusal: Refusal }[]
  refusedCount: number
}

export function photoRoutes(routes: Routes, services: Services): void {
  const sent = new HeldBytes({
    organization: {
      mb: MAX_SENT_MB_PER_ORGANIZATION,
      refuse: () => new TooMuchBeingSent(MAX_SENT_MB_PER_ORGANIZATION),
    },
    all: { mb: MAX_SENT_MB, refuse: () => new TooMuchAtOnce() },
  })
  const maxWaitingMb = services.config.waitingPhotosMbPerOrganization
  routes.act(
    {
      method: 'POST',
      path: '/campaigns/:campaign_id/photos',
      access: 'operator',
      tag: 'Jobs',
      summary: 'Takes the photos of a list as a ZIP, and says which files are no photos.',
      description:
        `A ZIP (\`application/zip\`) of up to ${MAX_PICTURES} JPEG or PNG pictures and ${MAX_ZIP_MB} MB. A file is called like the ` +
        'beneficiary number, or as the column `photo` of the list says; folders, endings and capitals do not matter. Every picture ' +
        'is turned upright, cropped to 7:9 and stripped of its metadata. Send more ZIPs with the same `photos_id` to add to a set. ' +
        `The job that names the set gives the photos to its people; what nobody takes is deleted after ${KEPT_DAYS} days.`,
      params: Type.Object({ campaign_id: Type.String() }),
      query: Type.Object({
        photos_id: Type.Optional(
          Type.String({
            maxLength: 100,
            description: 'Of a set that these photos are added to. Without it a new set begins.',
          }),
        ),
      }),
      body: Type.Unsafe<Readable>({ description: 'The ZIP itself.' }),
      takesStream: 'application/zip',
      answers: { 201: PhotoSet },
      problems: [404, 409, 413, 415, 429, 503],
    },
    async ({ params: { campaign_id }, query, caller, request }): Promise<ReadZip> => {
      if (!(request.body instanceof Readable)) throw new MediaTypeUnsupported()
      const { body } = request
      const act = <T>(step: (work: UnitOfWork) => Promise<T>) =>
        inUnitOfWork(services, { tenantId: caller.tenantId, actor: actorOf(caller) }, step)
      const setId = query.photos_id ?? services.ids.newId('photoSet')
      const isNew = query.photos_id === undefined
      await act(async (work) => {
        if ((await getCampaign(work, campaign_id)).status === 'archived') throw new CampaignArchived()
        if (isNew) await createSet(work, setId, campaign_id)
        else await getSet(work, campaign_id, setId)
      })
      const read: ReadZip = { setId, isNew, names: [], refused: [], refusedCount: 0 }
      try {
        await using zip = await receiveZip(services, { id: setId, body, held: sent.open(caller.tenantId) })
        for await (const files of prepareFiles(services.sandbox, caller.tenantId, readPictures(zip)))
          await keepFiles(act, read, files, maxWaitingMb)
        if (isNew && read.names.length + read.refusedCount === 0) throw new NoPictures()
        return read
      } catch (error) {
        if (isNew) await act((work) => deleteSet(work, setId))
        throw error
      }
    },
    async (work, { params, request }, { setId, names, refused, refusedCount }) => {
      const pictures = await finishSet(work, setId)
      if (pictures > MAX_PICTURES) throw new TooManyPictures({ values: { limit: MAX_PICTURES } })
      const { expires_at } = await getSet(work, params.campaign_id, setId)
      recordAct(work, {
        action: 'photos.received',
        object: setId,
        details: { campaign_id: params.campaign_id, pictures: names.length, refused: refusedCount },
      })
      const language = negotiateLanguage(request.headers['accept-language'])
      return {
        photos_id: setId,
        pictures,
        names,
        refused: refused.map(({ name, refusal }) => ({ name, code: refusal.code, reason: refusal.detail(language) })),
        refused_count: refusedCount,
        expires_at: expires_at.toISOString(),
      }
    },
  )
}

async function keepFiles(
  act: (step: (work: UnitOfWork) => Promise<void>) => Promise<void>,
  read: ReadZip,
  files: readonly PreparedFile[],
  maxWaitingMb: number,
): Promise<void> {
  const accepted: { name: string; photo: Buffer }[] = []
  for (const { name, photo } of files) {
    if (!(photo instanceof Refusal)) accepted.push({ name, photo })
    else if (++read.refusedCount <= MAX_REFUSED_NAMED) read.refused.push({ name, refusal: photo })
  }
  if (accepted.length > 0)
    await act(async (work) => {
      await addPictures(work, read.setId, accepted)
      await limitWaitingPhotos(work, maxWaitingMb)
    })
  read.names.push(...accepted.map(({ name }) => pictureName(name)))
}
