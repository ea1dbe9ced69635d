import { type Card, listJobCards, withTokens } from '#slices/cards/index.ts'
import { type CardFacts, findFacts, getPeople, type PieceOfPerson, unsealPiece } from './pieces.ts'
import type { RunningJob } from './run-job.ts'

/** The cards of each piece as it is resolved, in order; people are opened by the piece, so that memory does not grow. */
export async function* cardsToPrint(
  running: RunningJob,
  resolved: AsyncIterable<number>,
  tokens: Map<string, string>,
): AsyncGenerator<Card> {
  const { job, signal } = running
  const issued_on = job.created_at.toISOString().slice(0, 10)
  let facts: OpenFacts = { from: 0, to: 0, entries: [] }
  for await (const number of resolved) {
    signal.throwIfAborted()
    const { people, cards } = await readCards(running, number)
    if (people.length !== cards.length) throw new Error('a piece of the job is incomplete')
    for (const [index, card] of cards.entries()) {
      const { person } = people[index] as PieceOfPerson
      const { place, card_code, qr_token, mpi_id, token_hash } = card
      if (place >= facts.to) facts = await readFacts(running, place)
      const local: Partial<CardFacts> = facts.entries[place - facts.from] ?? {}
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

async function readCards({ job, ask }: RunningJob, number: number) {
  const places = { from: number * job.piece_size, to: (number + 1) * job.piece_size }
  const { keys, piece, rows } = await ask(async (scope) => ({
    keys: await scope.keys(),
    piece: await getPeople(scope, job.id, number),
    rows: await listJobCards(scope, job.id, places),
  }))
  return { people: unsealPiece<PieceOfPerson>(keys, piece), cards: withTokens(keys, rows) }
}

async function readFacts({ job, ask }: RunningJob, place: number): Promise<OpenFacts> {
  const { keys, piece, ...stretch } = await ask(async (scope) => ({
    keys: await scope.keys(),
    ...(await findFacts(scope, job.id, place)),
  }))
  return { ...stretch, entries: piece ? unsealPiece<CardFacts>(keys, piece) : [] }
}
