import { StoredFileDamaged } from '@samakart/sealed-files'
import { type CardRenderer, cardsPerChunk, designOf } from '#slices/cards/index.ts'
import type { WorkFiles } from '../../files/work-files.ts'
import type { WorkFolder } from '../../files/work-folder.ts'
import { publicNameOf } from '../../public-name.ts'
import { type CampaignRow, type Job, placesOf } from '../../tables.ts'
import { prefetchAll } from '../prefetch.ts'
import { LAYOUTS, outputsOf, type PrintedCards, PrintedList, printSettingOf } from '../print-cards.ts'
import type { RunningJob } from '../running-job.ts'
import { cutParts } from './cut-parts.ts'
import { type DrawnPartFile, drawnParts } from './drawn-parts.ts'
import { drawAgain } from './parts.ts'

/** Whether the job is worth sharing among workers. */
export const isInParts = (job: Job, { above }: { above: number }): boolean => placesOf(job) > above

/**
 * Prints a large job: its cards are cut into parts as soon as their people are resolved, all workers draw the parts, and this one
 * joins them in order. The files have the bytes that `printCards` would have given them.
 */
export async function printInParts(
  running: RunningJob,
  campaign: CampaignRow,
  renderer: CardRenderer,
  resolvedBatches: AsyncIterable<number>,
  files: WorkFiles,
  folder: WorkFolder,
): Promise<PrintedCards> {
  const { services, job, signal, act, partsHere } = running
  const { setting } = await printSettingOf(running, campaign)
  const perChunk = cardsPerChunk(
    LAYOUTS.map(({ layout }) => layout),
    designOf(setting),
  )
  const perPart = perChunk * Math.max(1, Math.round(services.config.jobParts.cards / perChunk))
  const list = new PrintedList(job)
  const resolving = partsHere.resolve(job.id, resolvedBatches, () => services.notifier.emit('parts-waiting', {}))
  const cut = cutParts(running, resolving, perPart, (...card) => list.note(...card))
  let current: DrawnPartFile | undefined
  const parts = async function* () {
    for await (const part of drawnParts(running, prefetchAll(cut), folder.path)) {
      current = part
      yield part
    }
  }
  try {
    const outputs = outputsOf(files)
    await renderer.join(parts(), {
      setting,
      dpi: job.dpi,
      title: publicNameOf(campaign),
      signal,
      ...outputs,
      onPrinted: list.add,
    })
  } catch (error) {
    const damaged = isDamaged(error) ? current?.row : undefined
    if (damaged) await act((work) => drawAgain(work, damaged))
    throw error
  }
  return list.cards
}

/** Errors of threads keep only their text. */
function isDamaged(error: unknown): boolean {
  return error instanceof StoredFileDamaged || (error instanceof Error && error.message.includes('StoredFileDamaged'))
}
