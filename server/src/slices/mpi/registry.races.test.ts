// Concurrent requests to one organization.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { inReadScope } from '#platform/unit-of-work.ts'
import { openTestApp } from '#testing/test-app.ts'

const { organization, services } = await openTestApp()
const own = await organization()
const operator = await own.as('operator')
const person = (at: number) => ({
  first_name: ['Awa', 'Moussa', 'Binta', 'Cheikh', 'Ndeye', 'Omar', 'Khady', 'Ibrahima', 'Seynabou', 'Abdoulaye'][
    at % 10
  ],
  last_name: ['Ndiaye', 'Diop', 'Fall', 'Sow', 'Ba', 'Sarr', 'Kane', 'Cissé', 'Mendy', 'Faye'][
    Math.floor(at / 10) % 10
  ],
  date_of_birth: `${1940 + ((at * 7) % 80)}-0${1 + (at % 9)}-${10 + (at % 19)}`,
  gender: 'F',
  region_code: 'DKR',
  country_code: 'SN',
})
const total = async () => (await operator.get('/mpi/search?limit=1')).json().total as number

/** Retries requests that are refused because no connection is free on a busy machine. */
async function untilHeard<A extends { statusCode: number }>(ask: () => Promise<A>): Promise<A> {
  for (;;) {
    const answer = await ask()
    if (answer.statusCode !== 503) return answer
  }
}

async function twentyAtATime<W, A>(requests: readonly W[], ask: (request: W) => Promise<A>): Promise<A[]> {
  const answers: A[] = []
  let next = 0
  const loops = Array.from({ length: 20 }, async () => {
    for (let at = next++; at < requests.length; at = next++) answers[at] = await ask(requests[at] as W)
  })
  await Promise.all(loops)
  return answers
}

function counted(answers: readonly { statusCode: number }[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { statusCode } of answers) counts[statusCode] = (counts[statusCode] ?? 0) + 1
  return counts
}

test('the same person registered 20 times at once gives exactly one identity', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => untilHeard(() => operator.post('/mpi/register', person(1)))),
  )
  assert.deepEqual(counted(answers), { 201: 1, 409: 19 })
  assert.equal(await total(), 1)
})

test('100 registrations of 20 people, 20 at a time, give 20 identities', async () => {
  const requests = Array.from({ length: 100 }, (_, at) => person(100 + (at % 20)))
  const answers = await twentyAtATime(requests, (request) => untilHeard(() => operator.post('/mpi/register', request)))
  assert.deepEqual(counted(answers), { 201: 20, 409: 80 })
  assert.equal(await total(), 21)
})

test('concurrent merges leave neither cycles nor chains, and no identity is lost', async () => {
  const other = await organization()
  const merger = await other.as('operator')
  const ids: string[] = []
  for (let at = 0; at < 10; at++) ids.push((await merger.post('/mpi/register', person(at * 11))).json().mpi_id)
  const requests = Array.from({ length: 60 }, (_, at) => [ids[(at * 7) % 10], ids[(at * 3 + 1) % 10]])
  const answers = await twentyAtATime(requests, ([source_mpi_id, target_mpi_id]) =>
    untilHeard(() => merger.post('/mpi/merge', { source_mpi_id, target_mpi_id, reason: 'race' })),
  )
  const counts = counted(answers)
  assert.equal((counts[200] ?? 0) + (counts[409] ?? 0), 60, JSON.stringify(counts))
  const { rows } = await inReadScope(services, other.id, ({ db }) =>
    sql<{ deep: number; merged: number }>`
      select count(*) filter (where own.root_number is not null)::int as merged,
        count(*) filter (where own.root_number is not null and root.status <> 'active')::int as deep
      from mpi_identity own left join mpi_identity root on root.identity_number = own.root_number`.execute(db),
  )
  assert.deepEqual(rows[0], { merged: counts[200], deep: 0 })
  assert.equal((await merger.get('/mpi/search?limit=1')).json().total, 10 - (counts[200] ?? 0))
})
