import { StoredFileDamaged } from '@samakart/sealed-files'
import { type CardRenderer, cardsPerChunk, designOf, listJobCards } from '#slices/cards/index.ts'
import type { WorkFiles } from '../../files/work-files.ts'
import type { WorkFolder } from '../../files/work-folder.ts'
import { publicNameOf } from '../../public-name.ts'
import { type CampaignRow, type Job, type JobPartRow, placesOf } from '../../tables.ts'
import { EverybodySkipped } from '../cards-to-print.ts'
import { jobLeases } from '../job-lease.ts'
import { prefetchAll } from '../prefetch.ts'
import { LAYOUTS, outputsOf, type PrintedCards, PrintedList, printSettingOf } from '../print-cards.ts'
import type { RunningJob } from '../running-job.ts'
import { type DrawnPartFile, drawnParts } from './drawn-parts.ts'
import { VERSION } from './part-lease.ts'
import { deleteParts, drawAgain, insertPart, listParts, type PartOfList } from './parts.ts'

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

/**
 * Cuts the cards of a job into parts as soon as their people are resolved, and yields the number of each part. Parts of an
 * earlier attempt stay, with what was drawn of them. `note` gets what the manifest says of each card.
 */
async function* cutParts(
  { job, act, ask, signal }: RunningJob,
  resolvedBatches: AsyncIterable<number>,
  cardsPerPart: number,
  note: (cardCode: string, tokenHash: string, place: number) => void,
): AsyncGenerator<number> {
  const earlier = await ask((scope) => listParts(scope, job.id))
  let places: number[] = []
  let number = 0
  const cut = async () => {
    const part: PartOfList = {
      number,
      version: VERSION,
      first_card: number * cardsPerPart,
      cards: places.length,
      from_place: places[0] ?? 0,
      to_place: (places.at(-1) ?? 0) + 1,
    }
    places = []
    if (isSame(earlier[number], part)) return number++
    await act(async (work) => {
      await jobLeases.lock(work, job)
      await deleteParts(work, job.id, part.number)
      await insertPart(work, job.id, part)
    })
    earlier.splice(number)
    return number++
  }
  for await (const batch of resolvedBatches) {
    signal.throwIfAborted()
    const range = { from: batch * job.batch_size, to: (batch + 1) * job.batch_size }
    for (const { place, card_code, token_hash } of await ask((scope) => listJobCards(scope, job.id, range))) {
      note(card_code, token_hash.toString('hex'), place)
      places.push(place)
      if (places.length === cardsPerPart) yield await cut()
    }
  }
  if (places.length > 0) yield await cut()
  if (number === 0) throw new EverybodySkipped()
}

function isSame(earlier: JobPartRow | undefined, part: PartOfList): boolean {
  return (
    earlier !== undefined && Object.entries(part).every(([name, value]) => earlier[name as keyof JobPartRow] === value)
  )
}
