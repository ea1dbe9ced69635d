import { Type } from 'typebox'
import { Media } from '#platform/http/media.ts'
import type { Routes } from '#platform/http/routes.ts'
import { sendStored } from '#platform/http/send-stored.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import { drawCalibration } from '#slices/cards/index.ts'
import { ArtifactNotFound, ArtifactRemoved, JobNotCompleted } from '../errors.ts'
import { openArtifact } from '../files/artifact-reader.ts'
import type { LayoutMaker } from '../printing/layout-maker.ts'
import { LayoutQuery, type LayoutRequest, layoutName, madeByJob, toLayoutRequest } from '../printing/layout-request.ts'
import { getPrinter } from '../printing/printer-routes.ts'
import { getCampaign } from '../queries.ts'
import { type ArtifactKind, artifactTypes, isCardFile } from './artifacts.ts'
import { getJob } from './queries.ts'

const downloads: Record<string, ArtifactKind> = { pdf: 'pdf', zip: 'zip', portal: 'portal', manifest: 'manifest' }

/** The manifest is JSON that was signed as it is. */
const files = Media('application/pdf', 'application/zip', 'application/json')

export function downloadRoutes(routes: Routes, services: Services, layouts: LayoutMaker): void {
  routes.serveSignedIn(
    {
      method: 'GET',
      path: '/jobs/:job_id/download/:artifact',
      access: 'viewer',
      tag: 'Jobs',
      summary: 'A finished file: pdf, zip, portal or manifest. Range and ETag are honoured.',
      description:
        'The job makes `pdf`, `pdf?layout=a4` and `pdf?layout=a4&duplex=true`. Any other layout is made from the registry when it is first asked for, which takes a few seconds, and is kept as long as the others; while too many are being made it is 429 `layouts_busy`. Before the job is completed every file is 409. Files that show people are 410 once they have been removed; the portal and the manifest stay.',
      params: Type.Object({
        job_id: Type.String(),
        artifact: Type.String({
          description: '`pdf`, `zip` (a PNG for every card), `portal` (a ZIP) or `manifest` (signed JSON).',
        }),
      }),
      query: LayoutQuery,
      answers: { 200: files, 206: files },
      problems: [404, 409, 410, 416, 429],
      reads: ({ params, query }) =>
        query.layout === 'calibration'
          ? undefined
          : {
              action: 'artifact.downloaded',
              object: params.job_id,
              details: { artifact: params.artifact, layout: query.layout ?? null },
            },
    },
    async ({ params, query, caller, request, reply }) => {
      const download = Object.hasOwn(downloads, params.artifact) ? downloads[params.artifact] : undefined
      const { job, campaign, printer } = await inReadScope(services, caller.tenantId, async (scope) => {
        const found = await getJob(scope, params.job_id)
        const printer = query.printer === undefined ? undefined : await getPrinter(scope, query.printer)
        return { job: found, campaign: await getCampaign(scope, found.campaign_id), printer }
      })
      if (!download) throw new ArtifactNotFound()
      if (job.status !== 'completed' || !job.artifacts) throw new JobNotCompleted({ values: { status: job.status } })
      if (download === 'pdf' && query.layout === 'calibration') {
        const name = `${campaign.prefix}-calibration.pdf`
        const { language } = campaign
        return reply
          .type('application/pdf')
          .header('content-disposition', `attachment; filename="${name}"`)
          .send(await drawCalibration(services.sandbox, caller.tenantId, { language, ...(printer ? { printer } : {}) }))
      }
      const layout = download === 'pdf' ? toLayoutRequest(query, printer) : undefined
      const kind = layout ? madeByJob(layout) : download
      if (job.files_removed_at && (!kind || isCardFile(kind))) throw new ArtifactRemoved(job.files_removed_at)
      const artifact = kind ? job.artifacts[kind] : await layouts.get(job, campaign, layout as LayoutRequest)
      const { contentType, fileName } = kind
        ? artifactTypes[kind]
        : { ...artifactTypes.pdf, fileName: (prefix: string) => `${prefix}-${layoutName(layout as LayoutRequest)}` }
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
