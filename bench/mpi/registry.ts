// npm run mpi:registry -- postgres 10000 100000
// npm run mpi:registry -- embedded 10000 100000
// Register, match and search at growing sizes, then a batch of 10,000 people, of whom one in four is known already.
import { availableParallelism, loadavg } from 'node:os'
import { sql } from 'kysely'
import { matchPerson } from '../../server/src/slices/mpi/match-person.ts'
import type { PersonRecord } from '../../server/src/slices/mpi/person-record.ts'
import { registerPerson } from '../../server/src/slices/mpi/register-person.ts'
import { resolvePeople } from '../../server/src/slices/mpi/resolve-people.ts'
import { searchPeople } from '../../server/src/slices/mpi/search.ts'
import { fillInBulk } from './fill-in-bulk.ts'
import { type Engine, fill, type House, openHouse, people } from './registry-house.ts'

const [engine = 'postgres', ...sizes] = process.argv.slice(2)
const ROUNDS = Number(process.env.ROUNDS ?? 400)
const page = { limit: 20, offset: 0 }

await using house = await openHouse(engine as Engine)
console.log(`load average ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`)
console.log('| identities | operation | p50 ms | p99 ms |\n| --- | --- | --- | --- |')
let filled = 0
for (const size of sizes.length > 0 ? sizes.map(Number) : [10_000, 100_000]) {
  const started = performance.now()
  if (filled === 0 && size > 50_000) await fillInBulk(house, size, 1_000)
  else await fill(house, size - filled, 1_000 + filled)
  console.log(`| ${size} | filling, per person | ${((performance.now() - started) / (size - filled)).toFixed(2)} | |`)
  filled = size
  await measure(house, size)
}
await batch(house)
for (const row of await house.query(
  `select relname, pg_size_pretty(pg_total_relation_size(oid)) as size, reltuples::bigint::text as rows from pg_class
   where relname in ('mpi_identity', 'mpi_blocking_key', 'mpi_search_key') order by 1`,
))
  console.log(row.relname, row.size, row.rows)

async function measure(house: House, size: number): Promise<void> {
  const known = people(ROUNDS, 1_000).map(misspelled)
  const fresh = people(ROUNDS, 7_000_000 + size)
  await report(size, 'an empty question, for comparison', known, () =>
    house.ask((scope) => sql`select 1`.execute(scope.db)),
  )
  await report(size, 'register', fresh, (person) =>
    house.act((work) => registerPerson(work, { ...person, force_create: true })),
  )
  await report(size, 'match', known, (person) => house.ask((scope) => matchPerson(scope, person)))
  await report(size, 'search full name', known, ({ first_name, last_name }) =>
    house.ask((scope) => searchPeople(scope, { ...page, q: `${last_name} ${first_name}` })),
  )
  await report(size, 'search surname', known, ({ last_name }) =>
    house.ask((scope) => searchPeople(scope, { ...page, q: last_name })),
  )
  await report(size, 'search beginning and year', known, ({ first_name, date_of_birth }) =>
    house.ask((scope) =>
      searchPeople(scope, { ...page, q: first_name.slice(0, 4), date_of_birth: date_of_birth?.slice(0, 4) ?? '1990' }),
    ),
  )
  await report(size, 'list a region', known, ({ region_code }) =>
    house.ask((scope) => searchPeople(scope, { ...page, region_code })),
  )
  await report(size, 'list all, page 50', known, () =>
    house.ask((scope) => searchPeople(scope, { limit: 20, offset: 1_000 })),
  )
}

function misspelled(person: PersonRecord): PersonRecord {
  return { ...person, first_name: person.first_name.replace('ou', 'u').toUpperCase() }
}

async function report(
  size: number,
  what: string,
  list: PersonRecord[],
  run: (person: PersonRecord) => Promise<unknown>,
) {
  const times: number[] = []
  for (const person of list) {
    const started = performance.now()
    await run(person)
    times.push(performance.now() - started)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1)
  console.log(`| ${size} | ${what} | ${at(0.5)} | ${at(0.99)} |`)
}

async function batch(house: House): Promise<void> {
  const delivery = [...people(2_500, 1_000).map(misspelled), ...people(7_500, 9_999_000)]
  const started = performance.now()
  const cpu = process.cpuUsage()
  const { counters } = await house.act((work) => resolvePeople(work, delivery, { source: 'bench' }))
  const { user, system } = process.cpuUsage(cpu)
  const seconds = ((performance.now() - started) / 1_000).toFixed(1)
  console.log(`batch of 10,000: ${seconds} s (${((user + system) / 1e6).toFixed(1)} s of CPU here)`, counters)
}
