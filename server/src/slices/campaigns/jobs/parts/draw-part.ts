import { join } from 'node:path'
import { newFileSeal } from '@samakart/sealed-files'
import { LeaseLost } from '#platform/queue/lease.ts'
import { LeaseRenewal } from '#platform/queue/lease-renewal.ts'
import { type ReadScope, theSystem, type UnitOfWork } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope, inRenewal, inUnitOfWork } from '#platform/unit-of-work.ts'
import { type Card, type CardRenderer, CardUnprintable } from '#slices/cards/index.ts'
import { recordStoredFiles } from '../../files/stored-files.ts'
import { makeWorkFolder } from '../../files/work-folder.ts'
import { getCampaign } from '../../queries.ts'
import type { JobPartRow } from '../../tables.ts'
import { artifactKey } from '../artifacts.ts'
import { cardsToPrint } from '../cards-to-print.ts'
import { describeUnprintableCard } from '../describe-unprintable-card.ts'
import { failJob } from '../end-job.ts'
import { isOutage } from '../outage.ts'
import { LAYOUTS, printSettingOf } from '../print-cards.ts'
import { putFile } from '../publish-artifacts.ts'
import { getJob } from '../queries.ts'
import type { JobRun } from '../running-job.ts'
import { partLeases, releasePart } from './part-lease.ts'

/** Like a job: retried 8 times after an error, after 2 s, 4 s … 60 s, and 50 times after a kill; then the job fails. */
const MAX_FAILURES = 8
const MAX_BACKOFF_SECONDS = 60
const OUTAGE_PAUSE_SECONDS = 5
const MAX_ATTEMPTS = 50

/**
 * Draws a part of a job that this worker has taken, and puts it into the store. Whatever goes wrong, only this part is drawn
 * again. `onDrawn` is called when the threads are free for the next.
 */
export async function runPart(
  services: Services,
  renderer: CardRenderer,
  part: JobPartRow,
  stopping: AbortSignal,
  onDrawn: () => void = () => {},
): Promise<void> {
  const { tenant_id: tenantId, job_id: jobId } = part
  const act = <T>(step: (work: UnitOfWork) => Promise<T>) =>
    inUnitOfWork(services, { tenantId, actor: theSystem }, step)
  const ask = <T>(question: (scope: ReadScope) => Promise<T>) => inReadScope(services, tenantId, question)
  if (part.attempt > MAX_ATTEMPTS) return act((work) => failJob(work, jobId, 'generation_failed'))

  await using renewal = new LeaseRenewal<object>(() =>
    inRenewal(services, tenantId, (work) => partLeases.renew(work, part)),
  )
  const signal = AbortSignal.any([stopping, renewal.lost])
  try {
    const job = await ask((scope) => getJob(scope, jobId))
    await drawPart({ services, job, signal, act, ask, report() {} }, renderer, part, onDrawn)
  } catch (error) {
    if (error instanceof LeaseLost || renewal.lost.aborted) return
    if (stopping.aborted) return act((work) => releasePart(work, part))
    if (isOutage(error)) return act((work) => postpone(work, part, OUTAGE_PAUSE_SECONDS, part.failures))
    // A job that was ended meanwhile has no people any more, which is no failure of the part.
    if (!(await isHeld(act, part))) return
    if (error instanceof CardUnprintable) return act((work) => failJob(work, jobId, describeUnprintableCard(error)))
    services.log.warn('a part of a card job failed', { job_id: jobId, attempt: part.attempt, error })
    const failures = part.failures + 1
    if (failures > MAX_FAILURES) return act((work) => failJob(work, jobId, 'generation_failed'))
    await act((work) => postpone(work, part, Math.min(MAX_BACKOFF_SECONDS, 2 ** failures), failures))
  }
}

/** The part counts as drawn when its file is in the store; a worker that has lost it changes nothing. */
async function drawPart(run: JobRun, renderer: CardRenderer, part: JobPartRow, onDrawn: () => void): Promise<void> {
  const { services, job, signal, act, ask } = run
  await using folder = await makeWorkFolder(services, part)
  const campaign = await ask((scope) => getCampaign(scope, job.campaign_id))
  const file = { path: join(folder.path, 'part'), seal: newFileSeal() }
  const drawn = await renderer.drawPart(cardsOfPart(run, part), {
    ...(await printSettingOf(run, campaign)),
    ...file,
    dpi: job.dpi,
    pdfs: LAYOUTS,
    firstCard: part.first_card,
    signal,
  })
  onDrawn()
  services.metrics.count('samakart_cards_printed_total', {}, drawn.cards)
  if (drawn.cards !== part.cards) throw new Error('a part of the job is incomplete')
  const storageKey = artifactKey(job, 'part', file.seal.id)
  await act(async (work) => {
    await partLeases.lock(work, part)
    await recordStoredFiles(work, [{ seal: file.seal, storageKey }])
  })
  await putFile(run, storageKey, file.path)
  await act(async (work) => {
    await partLeases.update(work, part, {
      status: 'drawn',
      lease_until: null,
      file_id: file.seal.id,
      storage_key: storageKey,
      size_bytes: drawn.sizeBytes,
      index_start: drawn.indexStart,
    })
    work.notifyAllProcesses('part-drawn', { jobId: job.id })
  })
}

async function* cardsOfPart(run: JobRun, { from_place: from, to_place: to }: JobPartRow): AsyncGenerator<Card> {
  const { batch_size } = run.job
  const batches = (async function* () {
    for (let number = Math.floor(from / batch_size); number * batch_size < to; number++) yield number
  })()
  for await (const { card } of cardsToPrint(run, batches, { from, to })) yield card
}

async function postpone(work: UnitOfWork, part: JobPartRow, seconds: number, failures: number): Promise<void> {
  await releasePart(work, part, { failures, run_after: new Date(work.now.getTime() + seconds * 1_000) })
}

async function isHeld(act: JobRun['act'], part: JobPartRow): Promise<boolean> {
  try {
    await act((work) => partLeases.renew(work, part))
    return true
  } catch (error) {
    if (error instanceof LeaseLost) return false
    throw error
  }
}
