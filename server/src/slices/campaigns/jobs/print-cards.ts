import {
  type Card,
  type CardRenderer,
  type EmptyPlace,
  type JobCard,
  listJobCards,
  type PdfLayout,
  withTokens,
} from '#slices/cards/index.ts'
import { findPeople, findPhotos, type PersonRecord } from '#slices/mpi/index.ts'
import { readJobSetting } from '../design/read-job-setting.ts'
import type { WorkFiles } from '../files/work-files.ts'
import { identityIssuerOf } from '../identity-qr/setting.ts'
import { publicNameOf } from '../public-name.ts'
import { type CampaignRow, type Job, placesOf, rowFinder } from '../tables.ts'
import type { ArtifactKind } from './artifacts.ts'
import { type CardDetails, DetailsReader } from './batches.ts'
import type { JobAttempt } from './job-attempt.ts'
import type { ResolvedBatch } from './resolve-identities.ts'

/** A card as it is printed, and the hash of its token, which the manifest names. */
export interface CardToPrint {
  card: Card
  token_hash: string
  /** In the job's list, without the rows that were left out. */
  place: number
}

/** What the manifest says of a card. */
export interface ManifestCard {
  card_code: string
  token_sha256: string
  png_sha256: string
  png_bytes: number
  /** Its row in the list that was submitted, from 1: whoever holds the list joins it with the files. Older manifests have none. */
  row?: number
}

/** The cards that are in the work files, in the order of the job. */
export type DrawnCards = readonly ManifestCard[]

/** Everybody got a card from another job between the submission and the run. */
export class EverybodySkipped extends Error {
  override name = 'EverybodySkipped'
}

/** The cards of each batch in order, as soon as its people are resolved. */
export async function* cardsToPrint(
  attempt: JobAttempt,
  batches: AsyncIterable<ResolvedBatch>,
): AsyncGenerator<CardToPrint> {
  const { job, signal } = attempt
  const details = new DetailsReader()
  let hasCards = false
  for await (const { places, people } of batches) {
    signal.throwIfAborted()
    const { cards, photos, detailsOf } = await readCards(attempt, places, details)
    if (cards.length !== people.length && !job.settles_duplicates) throw new Error('a batch of the job is incomplete')
    for (const { token_hash, place, ...row } of cards) {
      const person = people[place - places.from]?.person
      if (!person) throw new Error('a batch of the job has more cards than people')
      hasCards = true
      const photo = photos.get(row.mpi_id ?? '') ?? null
      yield { card: cardOf(job, row, person, detailsOf.get(place), photo), token_hash, place }
    }
  }
  if (!hasCards) throw new EverybodySkipped()
}

const CARDS_PER_STEP = 200

/**
 * The cards of a completed job as they are printed again. The job's own list is deleted by then; the registry knows who the
 * holders are, and the job what their cards say beyond that. People who are no longer in the registry get no card.
 */
export async function* cardsOfRegistry(attempt: JobAttempt, hasPhotos = true): AsyncGenerator<CardToPrint> {
  const { job, signal, ask } = attempt
  const details = new DetailsReader()
  for (let from = 0; from < placesOf(job); from += CARDS_PER_STEP) {
    signal.throwIfAborted()
    const { cards, photos, detailsOf } = await readCards(
      attempt,
      { from, to: from + CARDS_PER_STEP },
      details,
      hasPhotos,
    )
    const mpiIds = cards.flatMap(({ mpi_id }) => mpi_id ?? [])
    const people = await ask((scope) => findPeople(scope, mpiIds))
    for (const { token_hash, place, ...row } of cards) {
      const person = people.get(row.mpi_id ?? '')
      const photo = photos.get(row.mpi_id ?? '') ?? null
      if (person) yield { card: cardOf(job, row, person, detailsOf.get(place), photo), token_hash, place }
    }
  }
}

/** Adds the photos to cards that were read without them, some at a time. */
export async function* withPhotos(
  { ask, signal }: JobAttempt,
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

/** The cards at these places with their tokens, the photos of their holders, and what they say beyond the registry. */
async function readCards(
  { job, ask }: JobAttempt,
  places: { from: number; to: number },
  details: DetailsReader,
  hasPhotos = true,
) {
  const { keys, rows, ...found } = await ask(async (scope) => {
    const rows = await listJobCards(scope, job.id, places)
    const mpiIds = rows.flatMap(({ mpi_id }) => mpi_id ?? [])
    const photos = await findPhotos(scope, hasPhotos ? mpiIds : [])
    return { keys: await scope.keys(), rows, photos, detailsOf: await details.readAll(scope, job.id, rows) }
  })
  return { cards: withTokens(keys, rows), ...found }
}

/** A card of a job as it is printed, for the first time or again. */
function cardOf(
  job: Job,
  { card_code, qr_token, mpi_id }: Pick<JobCard, 'card_code' | 'qr_token' | 'mpi_id'>,
  person: Pick<PersonRecord, 'first_name' | 'last_name' | 'date_of_birth' | 'gender' | 'phone_number'>,
  { photo_name: _, ...details }: Partial<CardDetails> = {},
  photo: Card['photo'] = null,
): Card {
  const { first_name, last_name, date_of_birth, gender, phone_number } = person
  const issued_on = job.created_at.toISOString().slice(0, 10)
  const enrollment_date = details.enrollment_date ?? issued_on
  const holder = { first_name, last_name, date_of_birth, gender, phone_number, mpi_id }
  const dates = { issued_on, valid_until: job.valid_until, enrollment_date }
  return { ...details, ...holder, card_code, qr_token, ...dates, photo }
}

/** The PDFs of a job: pages of one card, and sheets without and with back sides. */
const LAYOUTS = [
  { kind: 'pdf', layout: { page: 'card' } },
  { kind: 'sheets', layout: { page: 'a4' } },
  { kind: 'duplex', layout: { page: 'a4', duplex: true } },
] as const satisfies { kind: ArtifactKind; layout: PdfLayout }[]

/** Prints cards as they come: the PDFs and the ZIP. */
export async function printCards(
  { services, job, signal, report }: JobAttempt,
  campaign: CampaignRow,
  renderer: CardRenderer,
  cards: AsyncIterable<CardToPrint>,
  files: WorkFiles,
): Promise<DrawnCards> {
  const setting = await readJobSetting(services, campaign, job, { expires: job.valid_until !== null })
  const rowOf = rowFinder(job)
  const listed: Required<Pick<ManifestCard, 'card_code' | 'token_sha256' | 'row'>>[] = []
  const list = async function* (): AsyncGenerator<Card> {
    for await (const { card, token_hash, place } of cards) {
      listed.push({ card_code: card.card_code, token_sha256: token_hash, row: rowOf(place) })
      yield card
    }
  }
  /** Chunks of cards may be drawn out of order. */
  const pictures = new Map<number, Pick<ManifestCard, 'png_sha256' | 'png_bytes'>>()
  await renderer.print(list(), {
    setting,
    identityIssuer: await identityIssuerOf(services, campaign, setting, job),
    dpi: job.dpi,
    zipPath: files.zip.path,
    zipSeal: files.zip.seal,
    pdfs: LAYOUTS.map(({ kind, layout }) => ({ ...files[kind], layout })),
    title: publicNameOf(campaign),
    signal,
    onPrinted(drawn) {
      for (const { index, png_sha256 = '', png_bytes = 0 } of drawn) pictures.set(index, { png_sha256, png_bytes })
      services.metrics.count('samakart_cards_printed_total', {}, drawn.length)
      report({ cards_generated: pictures.size })
    },
  })
  return listed.map(({ card_code, token_sha256, row }, index) => {
    const picture = pictures.get(index)
    if (!picture) throw new Error('a card of the job was not drawn')
    return { card_code, token_sha256, ...picture, row }
  })
}
