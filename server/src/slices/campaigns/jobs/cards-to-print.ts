import { type Card, listJobCards, withTokens } from '#slices/cards/index.ts'
import { findPhotos } from '#slices/mpi/index.ts'
import { findDetails, getPeople, unsealPeople } from './batches.ts'
import type { JobRun } from './running-job.ts'
import { type CardDetails, type SubmittedPerson, unsealBatch } from './seal-batches.ts'

/** A card as it is printed, and the hash of its token, which the manifest names. */
export interface CardToPrint {
  card: Card
  token_hash: string
  /** In the job's list, without the rows that were left out. */
  place: number
}

/** Everybody got a card from another job between the submission and the run. */
export class EverybodySkipped extends Error {
  override name = 'EverybodySkipped'
}

/**
 * The cards of each batch in order, as soon as its people are resolved. People
 * are unsealed batch by batch, so that memory does not grow with the job.
 */
export async function* cardsToPrint(
  running: JobRun,
  resolvedBatches: AsyncIterable<number>,
): AsyncGenerator<CardToPrint> {
  const { job, signal } = running
  const issued_on = job.created_at.toISOString().slice(0, 10)
  let detailsBatch: DetailsBatch = { from: 0, to: 0, entries: [] }
  let hasCards = false
  for await (const number of resolvedBatches) {
    signal.throwIfAborted()
    const { people, cards, photos } = await readBatch(running, number)
    if (people.length !== cards.length && !job.settles_duplicates) throw new Error('a batch of the job is incomplete')
    for (const { place, card_code, qr_token, mpi_id, token_hash } of cards) {
      const { person } = people[place - number * job.batch_size] as SubmittedPerson
      hasCards = true
      if (place >= detailsBatch.to) detailsBatch = await readDetails(running, place)
      const { photo_name: _, ...details }: Partial<CardDetails> = detailsBatch.entries[place - detailsBatch.from] ?? {}
      const { first_name, last_name, date_of_birth, gender, phone_number } = person
      const drawn = {
        ...details,
        first_name,
        last_name,
        date_of_birth,
        gender,
        phone_number,
        card_code,
        qr_token,
        mpi_id,
        issued_on,
        valid_until: job.valid_until,
        enrollment_date: details.enrollment_date ?? issued_on,
        photo: photos.get(mpi_id ?? '') ?? null,
      }
      yield { card: drawn, token_hash, place }
    }
  }
  if (!hasCards) throw new EverybodySkipped()
}

/** The details of the cards from one place up to another. */
export interface DetailsBatch {
  from: number
  to: number
  entries: CardDetails[]
}

async function readBatch({ job, ask }: JobRun, number: number) {
  const places = { from: number * job.batch_size, to: (number + 1) * job.batch_size }
  return ask(async (scope) => {
    const people = await unsealPeople(scope, await getPeople(scope, job.id, number))
    const rows = await listJobCards(scope, job.id, places)
    const photos = await findPhotos(
      scope,
      rows.flatMap(({ mpi_id }) => mpi_id ?? []),
    )
    return { people, cards: withTokens(await scope.keys(), rows), photos }
  })
}

export function readDetails({ job, ask }: JobRun, place: number): Promise<DetailsBatch> {
  return ask(async (scope) => {
    const { batch, ...places } = await findDetails(scope, job.id, place)
    return { ...places, entries: (batch && (await unsealBatch<CardDetails>(scope, batch))) ?? [] }
  })
}
