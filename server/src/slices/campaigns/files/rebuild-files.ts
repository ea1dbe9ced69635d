import { text } from 'node:stream/consumers'
import { writeSealed } from '@samakart/sealed-files'
import { type ReadScope, theSystem, type UnitOfWork } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope, inUnitOfWork } from '#platform/unit-of-work.ts'
import { type CardRenderer, CardUnprintable } from '#slices/cards/index.ts'
import { type Artifacts, artifactKinds, cardFileKinds, isCardFile } from '../jobs/artifacts.ts'
import { buildJobPortal } from '../jobs/job-portal.ts'
import { signedManifest } from '../jobs/manifest.ts'
import { type PrintedCards, printCards } from '../jobs/print-cards.ts'
import { describeFiles, storeFiles } from '../jobs/publish-artifacts.ts'
import { findJobById } from '../jobs/queries.ts'
import type { JobRun } from '../jobs/running-job.ts'
import { getCampaign } from '../queries.ts'
import type { CampaignRow, Job } from '../tables.ts'
import { artifactReader } from './artifact-reader.ts'
import { cardsOfRegistry } from './cards-of-registry.ts'
import { findFileFaults } from './check-files.ts'
import { giveUpRebuild, type RebuiltFiles, replaceFiles } from './replace-files.ts'
import { newWorkFiles, type WorkFiles } from './work-files.ts'
import { makeWorkFolder } from './work-folder.ts'

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
  const act = <T>(step: (work: UnitOfWork) => Promise<T>) =>
    inUnitOfWork(services, { tenantId, actor: theSystem }, step)
  const ask = <T>(question: (scope: ReadScope) => Promise<T>) => inReadScope(services, tenantId, question)
  const job = await ask((scope) => findJobById(scope, jobId))
  if (!job?.artifacts || job.status !== 'completed') return
  const campaign = await ask((scope) => getCampaign(scope, job.campaign_id))
  const run: JobRun = { services, job, signal, act, ask, report() {} }
  try {
    await using folder = await makeWorkFolder(services, job, `-rebuild-${services.ids.newId('event')}`)
    const made = await makeFiles(
      run,
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
  run: JobRun,
  job: SoundJob,
  campaign: CampaignRow,
  renderer: CardRenderer,
  files: WorkFiles,
): Promise<RebuiltFiles> {
  const damaged = new Set((await findFileFaults(run.services, job)).map(({ kind }) => kind))
  const isManifestLost = damaged.has('manifest')
  const needsCards = isManifestLost || job.files_removed_at !== null || cardFileKinds.some((kind) => damaged.has(kind))
  const needsPortal = isManifestLost || damaged.has('portal')
  if (!needsCards && !needsPortal) return { artifacts: {} }

  const manifest = isManifestLost ? undefined : await readManifest(run.services, job)
  const cards = needsCards ? await printCards(run, campaign, renderer, cardsOfRegistry(run), files) : manifest?.cards
  if (!cards?.length) return { artifacts: {} }
  const now = run.services.clock.now()
  const portal = needsPortal ? await buildJobPortal(run, campaign, files.portal, now) : undefined
  const kinds = artifactKinds.filter((kind) => (isCardFile(kind) ? needsCards : kind === 'portal' && needsPortal))
  const artifacts = await describeFiles(run, files, kinds)
  const isSame = kinds.every((kind) => artifacts[kind]?.sha256 === job.artifacts[kind].sha256)
  if (isManifestLost || !isSame) {
    const registrySha256 = portal?.registrySha256 ?? manifest?.registry_sha256 ?? ''
    const { manifest: _, ...kept } = { ...job.artifacts, ...artifacts }
    const content = { files: kept, cards, registrySha256, ...(isSame ? {} : { rebuiltAt: now }) }
    await writeSealed(files.manifest.path, files.manifest.seal, await signedManifest(run, campaign, content))
    Object.assign(artifacts, await describeFiles(run, files, ['manifest']))
  }
  await storeFiles(run, files, artifacts)
  return { artifacts, portal }
}

async function readManifest(services: Services, job: SoundJob) {
  const read = await artifactReader(services, job.tenant_id, job.artifacts.manifest)
  return JSON.parse(await text(await read())) as { cards: PrintedCards; registry_sha256: string }
}
