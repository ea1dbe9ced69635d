import { listJobCards } from '#slices/cards/index.ts'
import type { JobPartRow } from '../../tables.ts'
import { EverybodySkipped } from '../cards-to-print.ts'
import { jobLeases } from '../job-lease.ts'
import type { RunningJob } from '../running-job.ts'
import { VERSION } from './part-lease.ts'
import { deleteParts, insertPart, listParts, type PartOfList } from './parts.ts'

/**
 * Cuts the cards of a job into parts as soon as their people are resolved, and yields the number of each part. Parts of an
 * earlier attempt stay, with what was drawn of them. `note` gets what the manifest says of each card.
 */
export async function* cutParts(
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
