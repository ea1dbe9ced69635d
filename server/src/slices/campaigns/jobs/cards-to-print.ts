import { type Card, listJobCards, withTokens } from '#slices/cards/index.ts'
import { type CardFacts, findFacts, getPeople, type SubmittedPerson, unsealBatch } from './batches.ts'
import type { RunningJob } from './running-job.ts'

/** The cards of each batch as it is resolved, in order; people are opened by the batch, so that memory does not grow. */
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
    if (people.length !== cards.length) throw new Error('a batch of the job is incomplete')
    for (const [index, card] of cards.entries()) {
      const { person } = people[index] as SubmittedPerson
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
  const places = { from: number * job.batch_size, to: (number + 1) * job.batch_size }
  const { keys, batch, rows } = await ask(async (scope) => ({
    keys: await scope.keys(),
    batch: await getPeople(scope, job.id, number),
    rows: await listJobCards(scope, job.id, places),
  }))
  return { people: unsealBatch<SubmittedPerson>(keys, batch), cards: withTokens(keys, rows) }
}

async function readFacts({ job, ask }: RunningJob, place: number): Promise<OpenFacts> {
  const { keys, batch, ...stretch } = await ask(async (scope) => ({
    keys: await scope.keys(),
    ...(await findFacts(scope, job.id, place)),
  }))
  return { ...stretch, entries: batch ? unsealBatch<CardFacts>(keys, batch) : [] }
}
