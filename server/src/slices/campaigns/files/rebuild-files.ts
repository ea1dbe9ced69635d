import { text } from 'node:stream/consumers'
import { writeSealed } from '@samakart/sealed-files'
import { Type } from 'typebox'
import type { Routes } from '#platform/http/routes.ts'
import { defineJob } from '#platform/queue/job.ts'
import type { UnitOfWork } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import { recordAct } from '#slices/audit/index.ts'
import { countStorage } from '#slices/billing/index.ts'
import { type CardRenderer, CardUnprintable } from '#slices/cards/index.ts'
import { type Portal, recordPublication } from '#slices/portal/index.ts'
import { JobNotCompleted } from '../errors.ts'
import {
  type Artifact,
  type ArtifactKind,
  type Artifacts,
  artifactKinds,
  cardFileKinds,
  isCardFile,
} from '../jobs/artifacts.ts'
import { type JobAttempt, newAttempt } from '../jobs/job-attempt.ts'
import { viewJob } from '../jobs/job-view.ts'
import { cardsOfRegistry, type DrawnCards, printCards } from '../jobs/print-cards.ts'
import { buildJobPortal, describeFiles, signedManifest, storeFiles } from '../jobs/publish-files.ts'
import { findJobById, getJob, lockJob } from '../jobs/queries.ts'
import { destroyLayouts } from '../printing/made-layouts.ts'
import { getCampaign } from '../queries.ts'
import { Job as JobView } from '../schema.ts'
import type { CampaignRow, Job } from '../tables.ts'
import { artifactReader } from './artifact-reader.ts'
import { findFileFaults, jobsWithFiles } from './check-files.ts'
import { expiryOfNewFiles } from './retention.ts'
import { destroyStoredFiles, keepStoredFiles, SweepFiles } from './stored-files.ts'
import { makeWorkFolder, newWorkFiles, type WorkFiles } from './work-files.ts'

export function rebuildRoutes(routes: Routes, services: Services): void {
  routes.act(
    {
      method: 'POST',
      path: '/jobs/:job_id/artifacts/rebuild',
      access: 'operator',
      tag: 'Jobs',
      summary: 'Has damaged, missing or removed files of a completed job made again, in the background and for free.',
      description:
        'Cards are drawn from the registry as it is now, without people who are no longer there. Where nothing has changed, the files have the same bytes; otherwise the job gets a new signed manifest with `rebuilt_at`.',
      params: Type.Object({ job_id: Type.String() }),
      location: '/jobs/{job_id}',
      answers: { 202: JobView },
      problems: [404, 409],
    },
    async (work, { params }) => {
      await requestRebuild(work, params.job_id)
      return viewJob(await getJob(work, params.job_id), work.now, services.config.publicUrl)
    },
  )
}

/** Ten thousand cards take seconds to minutes; a worker that dies is noticed by its missing heartbeat. */
export const RebuildFiles = defineJob(
  'campaigns.rebuild-files',
  Type.Object({ tenant_id: Type.String(), job_id: Type.String() }),
  { timeoutSeconds: 3_600, retries: 3, firstDelaySeconds: 10, isLong: true, isKeyed: true },
)

/** Has whatever is damaged, missing or removed of a job's files made again. It costs nothing. */
export async function requestRebuild(work: UnitOfWork, jobId: string): Promise<void> {
  const job = await lockJob(work, jobId)
  if (job.status !== 'completed' || !job.artifacts) throw new JobNotCompleted({ values: { status: job.status } })
  await work.db
    .updateTable('generation_job')
    .set({ rebuild_requested_at: work.now })
    .where('tenant_id', '=', work.tenantId)
    .where('id', '=', jobId)
    .execute()
  await work.enqueue(RebuildFiles, { tenant_id: work.tenantId, job_id: jobId }, { key: jobId })
  recordAct(work, { action: 'job.rebuild_requested', object: jobId })
  work.notifyAllProcesses('job-changed', { jobId })
}

type SoundJob = Job & { artifacts: Artifacts }

/**
 * Makes again what is damaged, missing or removed of a completed job's files, from what is stored. Where nothing has changed
 * since, they have the same bytes and the manifest stays; otherwise the job gets a new signed manifest.
 */
export async function rebuildFiles(
  services: Services,
  renderer: CardRenderer,
  { tenantId, jobId }: { tenantId: string; jobId: string },
  signal: AbortSignal,
): Promise<void> {
  const job = await inReadScope(services, tenantId, (scope) => findJobById(scope, jobId))
  if (!job?.artifacts || job.status !== 'completed') return
  const attempt = newAttempt(services, job, { signal })
  const { act, ask } = attempt
  const campaign = await ask((scope) => getCampaign(scope, job.campaign_id))
  try {
    await using folder = await makeWorkFolder(services, job, `-rebuild-${services.ids.newId('event')}`)
    const made = await makeFiles(
      attempt,
      { ...job, artifacts: job.artifacts },
      campaign,
      renderer,
      newWorkFiles(folder.path),
    )
    await act((work) => replaceFiles(work, job, made))
  } catch (error) {
    if (!(error instanceof CardUnprintable)) throw error
    // A name was changed since to one that its template cannot show; trying again would not help.
    await act((work) => giveUpRebuild(work, jobId, 'card_unprintable'))
  }
}

async function makeFiles(
  attempt: JobAttempt,
  job: SoundJob,
  campaign: CampaignRow,
  renderer: CardRenderer,
  files: WorkFiles,
): Promise<RebuiltFiles> {
  const damaged = new Set((await findFileFaults(attempt.services, job)).map(({ kind }) => kind))
  const isManifestLost = damaged.has('manifest')
  const needsCards = isManifestLost || job.files_removed_at !== null || cardFileKinds.some((kind) => damaged.has(kind))
  const needsPortal = isManifestLost || damaged.has('portal')
  if (!needsCards && !needsPortal) return { artifacts: {} }

  const manifest = isManifestLost ? undefined : await readManifest(attempt.services, job)
  const cards = needsCards
    ? await printCards(attempt, campaign, renderer, cardsOfRegistry(attempt), files)
    : manifest?.cards
  if (!cards?.length) return { artifacts: {} }
  const now = attempt.services.clock.now()
  const portal = needsPortal ? await buildJobPortal(attempt, campaign, files.portal, now) : undefined
  const kinds = artifactKinds.filter((kind) => (isCardFile(kind) ? needsCards : kind === 'portal' && needsPortal))
  const artifacts = await describeFiles(attempt, files, kinds)
  const isSame = kinds.every((kind) => artifacts[kind]?.sha256 === job.artifacts[kind].sha256)
  if (isManifestLost || !isSame) {
    const registrySha256 = portal?.registrySha256 ?? manifest?.registry_sha256 ?? ''
    const { manifest: _, ...kept } = { ...job.artifacts, ...artifacts }
    const content = { files: kept, cards, registrySha256, ...(isSame ? {} : { rebuiltAt: now }) }
    await writeSealed(files.manifest.path, files.manifest.seal, await signedManifest(attempt, campaign, content))
    Object.assign(artifacts, await describeFiles(attempt, files, ['manifest']))
  }
  await storeFiles(attempt, files, artifacts)
  return { artifacts, portal }
}

async function readManifest(services: Services, job: SoundJob) {
  const read = await artifactReader(services, job.tenant_id, job.artifacts.manifest)
  return JSON.parse(await text(await read())) as { cards: DrawnCards; registry_sha256: string }
}

interface RebuiltFiles {
  /** The new files; none if nothing had to be made, or nobody is left to print a card for. */
  artifacts: Partial<Artifacts>
  portal?: Portal | undefined
}

/** The job's files changed while they were made again. The next attempt looks at them anew. */
class FilesChanged extends Error {
  override name = 'FilesChanged'
}

/** The job names the new files from now on, and those that they replace are destroyed. */
async function replaceFiles(work: UnitOfWork, seen: Job, { artifacts: made, portal }: RebuiltFiles): Promise<void> {
  const job = await lockJob(work, seen.id)
  if (!job.artifacts || !isSameInstant(job.files_made_at, seen.files_made_at)) throw new FilesChanged()
  if (!isSameInstant(job.files_removed_at, seen.files_removed_at)) throw new FilesChanged()
  await destroyLayouts(work, job.id)
  const kinds = Object.keys(made) as ArtifactKind[]
  if (kinds.length === 0) return endRebuild(work, job.id)
  const artifacts: Artifacts = { ...job.artifacts, ...made }
  const replaced = kinds.filter((kind) => !(job.files_removed_at && isCardFile(kind))).map((kind) => old(job, kind))
  const created = Object.values(made)
  await destroyStoredFiles(work, replaced)
  await keepStoredFiles(work, created)
  const isNew = kinds.some(isCardFile)
  await work.db
    .updateTable('generation_job')
    .set({
      artifacts: JSON.stringify(artifacts),
      rebuild_requested_at: null,
      ...(isNew
        ? { files_made_at: work.now, files_removed_at: null, files_expire_at: await expiryOfNewFiles(work) }
        : {}),
    })
    .where('tenant_id', '=', work.tenantId)
    .where('id', '=', job.id)
    .execute()
  await countStorage(work, {
    cause: `files-made:${job.id}:${work.now.toISOString()}`,
    bytes: sizeOf(created) - sizeOf(replaced),
  })
  if (portal) recordPublication(work, { campaignId: job.campaign_id, portal })
  recordAct(work, {
    action: 'job.files_rebuilt',
    object: job.id,
    details: { files: kinds.join(' '), new_manifest: kinds.includes('manifest') },
  })
  await work.enqueue(SweepFiles, {}, { key: 'sweep' })
  work.notifyAllProcesses('job-changed', { jobId: job.id })
}

/** Nothing was made, and trying again would not change that. */
export async function giveUpRebuild(work: UnitOfWork, jobId: string, code: string): Promise<void> {
  await endRebuild(work, jobId)
  recordAct(work, { action: 'job.rebuild_failed', object: jobId, details: { code } })
}

async function endRebuild(work: UnitOfWork, jobId: string): Promise<void> {
  await work.db
    .updateTable('generation_job')
    .set({ rebuild_requested_at: null })
    .where('tenant_id', '=', work.tenantId)
    .where('id', '=', jobId)
    .execute()
  work.notifyAllProcesses('job-changed', { jobId })
}

const old = ({ artifacts }: Job, kind: ArtifactKind) => (artifacts as Artifacts)[kind]
const sizeOf = (files: readonly Artifact[]) => files.reduce((sum, { size_bytes }) => sum + size_bytes, 0)
const isSameInstant = (one: Date | null, other: Date | null) => one?.getTime() === other?.getTime()

interface Rebuilt {
  jobId: string
  /** What was wrong, as `pdf: it is not in the store`. */
  before: string[]
  /** What is still wrong. */
  after: string[]
}

/** Makes damaged and missing files of an organization's jobs again, here and now. It may be interrupted and repeated. */
export async function* rebuildDamagedFiles(
  services: Services,
  renderer: CardRenderer,
  tenantId: string,
): AsyncGenerator<Rebuilt> {
  for await (const job of jobsWithFiles(services, tenantId)) {
    const before = await describeFaults(services, job)
    if (before.length === 0) continue
    await rebuildFiles(services, renderer, { tenantId, jobId: job.id }, new AbortController().signal)
    const now = await inReadScope(services, tenantId, (scope) => findJobById(scope, job.id))
    yield { jobId: job.id, before, after: now ? await describeFaults(services, now) : [] }
  }
}

const describeFaults = async (services: Services, job: Job) =>
  (await findFileFaults(services, job)).map(({ kind, fault }) => `${kind}: ${fault}`)
