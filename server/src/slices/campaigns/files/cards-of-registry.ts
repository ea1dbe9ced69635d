import { type Card, type EmptyPlace, listJobCards, withTokens } from '#slices/cards/index.ts'
import { findPeople, findPhotos } from '#slices/mpi/index.ts'
import { type CardToPrint, type DetailsBatch, readDetails } from '../jobs/cards-to-print.ts'
import type { JobRun } from '../jobs/running-job.ts'
import type { CardDetails } from '../jobs/seal-batches.ts'
import { placesOf } from '../tables.ts'

const CARDS_PER_STEP = 200

/**
 * The cards of a completed job as they are printed again. The job's own list is deleted by then; the registry knows who the
 * holders are, and the job what their cards say beyond that. Whoever is no longer in the registry gets no card.
 */
export async function* cardsOfRegistry(run: JobRun, hasPhotos = true): AsyncGenerator<CardToPrint> {
  const { job, signal } = run
  const issued_on = job.created_at.toISOString().slice(0, 10)
  let batch: DetailsBatch = { from: 0, to: 0, entries: [] }
  for (let from = 0; from < placesOf(job); from += CARDS_PER_STEP) {
    signal.throwIfAborted()
    const { cards, people, photos } = await readCards(run, { from, to: from + CARDS_PER_STEP }, hasPhotos)
    for (const { place, card_code, qr_token, mpi_id, token_hash } of cards) {
      const person = people.get(mpi_id ?? '')
      if (!person) continue
      if (place >= batch.to) batch = await readDetails(run, place)
      const { photo_name: _, ...details }: Partial<CardDetails> = batch.entries[place - batch.from] ?? {}
      const { first_name, last_name, date_of_birth, gender, phone_number } = person
      const enrollment_date = details.enrollment_date ?? issued_on
      const holder = { first_name, last_name, date_of_birth, gender, phone_number, mpi_id }
      const dates = { issued_on, valid_until: job.valid_until, enrollment_date }
      const photo = photos.get(mpi_id ?? '') ?? null
      yield { card: { ...details, ...holder, card_code, qr_token, ...dates, photo }, token_hash, place }
    }
  }
}

/** Adds the photos to cards that were read without them, some at a time. */
export async function* withPhotos(
  { ask, signal }: JobRun,
  places: readonly (Card | EmptyPlace)[],
): AsyncGenerator<Card | EmptyPlace> {
  for (let from = 0; from < places.length; from += CARDS_PER_STEP) {
    signal.throwIfAborted()
    const step = places.slice(from, from + CARDS_PER_STEP)
    const mpiIds = step.flatMap((card) => card?.mpi_id ?? [])
    const photos = await ask((scope) => findPhotos(scope, mpiIds))
    for (const card of step) yield card && { ...card, photo: photos.get(card.mpi_id ?? '') ?? null }
  }
}

async function readCards({ job, ask }: JobRun, places: { from: number; to: number }, hasPhotos: boolean) {
  const { keys, rows, people, photos } = await ask(async (scope) => {
    const rows = await listJobCards(scope, job.id, places)
    const mpiIds = rows.flatMap(({ mpi_id }) => mpi_id ?? [])
    const [people, photos] = [await findPeople(scope, mpiIds), await findPhotos(scope, hasPhotos ? mpiIds : [])]
    return { keys: await scope.keys(), rows, people, photos }
  })
  return { cards: withTokens(keys, rows), people, photos }
}
