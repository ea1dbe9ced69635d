import { type Card, listJobCards, withTokens } from '#slices/cards/index.ts'
import { type CardFacts, findFacts, listPeople, type PieceOfPerson, type Range, unsealPiece } from './pieces.ts'
import type { RunningJob } from './run-job.ts'

const CARDS_READ_AT_ONCE = 100

/** A job's cards in order; people are opened some at a time, so that memory does not grow with the job. */
export async function* cardsToPrint(running: RunningJob, tokens: Map<string, string>): AsyncGenerator<Card> {
  const { job, signal } = running
  const issued_on = job.created_at.toISOString().slice(0, 10)
  const pieces = Math.max(1, Math.floor(CARDS_READ_AT_ONCE / job.piece_size))
  let facts: OpenFacts = { from: 0, to: 0, entries: [] }
  for (let first = 0; first * job.piece_size < job.total_cards; first += pieces) {
    signal.throwIfAborted()
    const { people, cards } = await readCards(running, { first, last: first + pieces - 1 })
    if (people.length !== cards.length) throw new Error('a piece of the job is incomplete')
    for (const [index, card] of cards.entries()) {
      const { person, mpi_id: _, ...rest } = people[index] as PieceOfPerson
      const { place, card_code, qr_token, mpi_id, token_hash } = card
      if (place >= facts.to) facts = await readFacts(running, place)
      // A job that was accepted before facts had pieces of their own has them beside the person.
      const local: Partial<CardFacts> = { ...rest, ...facts.entries[place - facts.from] }
      const { first_name, last_name, date_of_birth, gender, phone_number } = person
      tokens.set(card_code, token_hash)
      yield {
        ...local,
        first_name,
        last_name,
        date_of_birth,
        gender,
        phone_number,
        card_code,
        qr_token,
        mpi_id,
        issued_on,
        enrollment_date: local.enrollment_date ?? issued_on,
      }
    }
  }
}

interface OpenFacts {
  from: number
  to: number
  entries: CardFacts[]
}

/** Asks one short question and unseals after it: others wait for the embedded database meanwhile. */
async function readCards({ job, ask }: RunningJob, range: Range) {
  const places = { from: range.first * job.piece_size, to: (range.last + 1) * job.piece_size }
  const { keys, pieces, rows } = await ask(async (scope) => ({
    keys: await scope.keys(),
    pieces: await listPeople(scope, job.id, range),
    rows: await listJobCards(scope, job.id, places),
  }))
  return { people: pieces.flatMap((piece) => unsealPiece<PieceOfPerson>(keys, piece)), cards: withTokens(keys, rows) }
}

async function readFacts({ job, ask }: RunningJob, place: number): Promise<OpenFacts> {
  const { keys, piece, ...stretch } = await ask(async (scope) => ({
    keys: await scope.keys(),
    ...(await findFacts(scope, job.id, place)),
  }))
  return { ...stretch, entries: piece ? unsealPiece<CardFacts>(keys, piece) : [] }
}
