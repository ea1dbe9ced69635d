import { setTimeout as wait } from 'node:timers/promises'
import { writeSealed } from '@samakart/sealed-files'
import { StoreUnavailable } from '#platform/storage/store-unavailable.ts'
import type { Portal } from '#slices/portal/index.ts'
import { recordStoredFiles } from '../files/stored-files.ts'
import { describeFile, type WorkFiles } from '../files/work-files.ts'
import type { CampaignRow } from '../tables.ts'
import { type Artifact, type ArtifactKind, type Artifacts, artifactKinds } from './artifacts.ts'
import { buildJobPortal } from './job-portal.ts'
import { signedManifest } from './manifest.ts'
import type { PrintedCards } from './print-cards.ts'
import type { JobRun } from './running-job.ts'

/** Files appear in the store only when they are whole. They count when the job names them. */
export async function publishArtifacts(
  run: JobRun,
  campaign: CampaignRow,
  files: WorkFiles,
  cards: PrintedCards,
): Promise<{ artifacts: Artifacts; portal: Portal }> {
  const portal = await buildJobPortal(run, campaign, files.portal)
  const { registrySha256 } = portal
  const described = await describeFiles(
    run,
    files,
    artifactKinds.filter((kind) => kind !== 'manifest'),
  )
  await writeSealed(
    files.manifest.path,
    files.manifest.seal,
    await signedManifest(run, campaign, { files: described, cards, registrySha256 }),
  )
  const artifacts = { ...described, ...(await describeFiles(run, files, ['manifest'])) } as Artifacts
  await storeFiles(run, files, artifacts)
  return { artifacts, portal }
}

export async function describeFiles(
  { job, signal }: JobRun,
  files: WorkFiles,
  kinds: readonly ArtifactKind[],
): Promise<Partial<Artifacts>> {
  const described: Partial<Artifacts> = {}
  for (const kind of kinds) {
    signal.throwIfAborted()
    described[kind] = await describeFile(files[kind], job, kind)
  }
  return described
}

/** Puts the described files into the store, after their keys are in the database. */
export async function storeFiles(run: JobRun, files: WorkFiles, described: Partial<Artifacts>): Promise<void> {
  const { signal, act } = run
  const stored = (Object.entries(described) as [ArtifactKind, Artifact][]).map(([kind, { key }]) => ({
    ...files[kind],
    storageKey: key,
  }))
  await act((work) => recordStoredFiles(work, stored))
  for (const { storageKey, path } of stored) {
    signal.throwIfAborted()
    await putFile(run, storageKey, path)
  }
}

const FIRST_PAUSE_MS = 500
const MAX_PAUSE_MS = 5_000

/** Waits for a store that is away: what was printed stays where it is, and nothing has to be done again. */
async function putFile({ services, signal, job }: JobRun, key: string, path: string): Promise<void> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(MAX_PAUSE_MS, pauseMs * 2)) {
    try {
      return await services.storage.putFile(key, path)
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error
      if (pauseMs === FIRST_PAUSE_MS)
        services.log.warn('job waits for the store', { job: 'cards', job_id: job.id, attempt: job.attempt })
    }
    await wait(pauseMs, undefined, { signal })
  }
}
