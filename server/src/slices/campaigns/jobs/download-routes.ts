import { Type } from 'typebox'
import { Media } from '#platform/http/media.ts'
import type { Routes } from '#platform/http/routes.ts'
import { sendStored } from '#platform/http/send-stored.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import { drawCalibration } from '#slices/cards/index.ts'
import { ArtifactNotFound, ArtifactRemoved, JobNotCompleted } from '../errors.ts'
import { openArtifact } from '../files/artifact-reader.ts'
import { getCampaign } from '../queries.ts'
import { type ArtifactKind, artifactTypes, isCardFile } from './artifacts.ts'
import { getJob } from './queries.ts'

const downloads: Record<string, ArtifactKind> = { pdf: 'pdf', zip: 'zip', portal: 'portal', manifest: 'manifest' }

/** The manifest is JSON that was signed as it is. */
const files = Media('application/pdf', 'application/zip', 'application/json')

export function downloadRoutes(routes: Routes, services: Services): void {
  routes.serveSignedIn(
    {
      method: 'GET',
      path: '/jobs/:job_id/download/:artifact',
      access: 'viewer',
      tag: 'Jobs',
      summary: 'A finished file: pdf, zip, portal or manifest. Range and ETag are honoured.',
      description:
        '`pdf?layout=a4` gives A4 sheets of ten cards with crop marks, `&duplex=true` with their back sides on every ' +
        'second page; `pdf?layout=calibration` gives a page with a 100 mm ruler to check the printer with.',
      params: Type.Object({ job_id: Type.String(), artifact: Type.String() }),
      query: Type.Object({
        layout: Type.Optional(Type.Enum(['a4', 'calibration'])),
        duplex: Type.Optional(Type.Boolean()),
      }),
      answers: { 200: files, 206: files },
      problems: [404, 409, 410, 416],
      reads: ({ params, query }) =>
        query.layout === 'calibration'
          ? undefined
          : { action: 'artifact.downloaded', object: params.job_id, details: { artifact: params.artifact } },
    },
    async ({ params, query, caller, request, reply }) => {
      const download = Object.hasOwn(downloads, params.artifact) ? downloads[params.artifact] : undefined
      const { job, campaign } = await inReadScope(services, caller.tenantId, async (scope) => {
        const found = await getJob(scope, params.job_id)
        return { job: found, campaign: await getCampaign(scope, found.campaign_id) }
      })
      if (!download) throw new ArtifactNotFound()
      if (job.status !== 'completed' || !job.artifacts) throw new JobNotCompleted({ values: { status: job.status } })
      if (download === 'pdf' && query.layout === 'calibration') {
        const name = `${campaign.prefix}-calibration.pdf`
        return reply
          .type('application/pdf')
          .header('content-disposition', `attachment; filename="${name}"`)
          .send(await drawCalibration(services.sandbox, caller.tenantId, campaign.language))
      }
      const kind = download === 'pdf' && query.layout === 'a4' ? (query.duplex ? 'duplex' : 'sheets') : download
      if (job.files_removed_at && isCardFile(kind)) throw new ArtifactRemoved(job.files_removed_at)
      const artifact = job.artifacts[kind]
      const { contentType, fileName } = artifactTypes[kind]
      return sendStored(request, reply, {
        read: await openArtifact(services, job, artifact),
        sizeBytes: artifact.size_bytes,
        etag: `"${artifact.sha256}"`,
        contentType,
        fileName: fileName(campaign.prefix),
      })
    },
  )
}
