// npm run mpi:registry -- postgres 10000 100000 1000000
// npm run mpi:registry -- embedded 10000 100000
// Register, match and search in registries of growing size, each made anew, then a batch of 10,000 people, of whom one
// in four is known already. After each size the table in bench/RESULTS.md is rewritten, so that nothing is lost if the next fails.
import { availableParallelism, loadavg } from 'node:os'
import { sql } from 'kysely'
import { matchPerson } from '../../server/src/slices/mpi/match-person.ts'
import type { PersonRecord } from '../../server/src/slices/mpi/person-record.ts'
import { registerPerson } from '../../server/src/slices/mpi/register-person.ts'
import { resolvePeople } from '../../server/src/slices/mpi/resolve-people.ts'
import { searchPeople } from '../../server/src/slices/mpi/search.ts'
import { circumstances, writeResults } from '../results-file.ts'
import { fillInBulk } from './fill-in-bulk.ts'
import { type Engine, fill, type House, openHouse, people } from './registry-house.ts'

const [word = 'postgres', ...wanted] = process.argv.slice(2)
const engine: Engine = word === 'embedded' ? 'embedded' : 'postgres'
const sizes = wanted.length > 0 ? wanted.map(Number) : [10_000, 100_000]
const ROUNDS = Number(process.env.ROUNDS ?? 400)
const FROM_HERE_IN_BULK = 20_000
const page = { limit: 20, offset: 0 }
/** By size, then by what was done. */
const columns = new Map<number, Map<string, string>>()

for (const size of sizes) {
  const column = new Map<string, string>()
  columns.set(size, column)
  await measure(size, (what, figure) => {
    column.set(what, figure)
    console.log(`${size.toLocaleString('en')} identities, ${what}: ${figure}`)
  })
  writeResults(`mpi:registry ${engine}`, table())
}
console.log(table().join('\n'))

type Note = (what: string, figure: string) => void

async function measure(size: number, note: Note): Promise<void> {
  await using house = await openHouse(engine)
  const started = performance.now()
  if (size > FROM_HERE_IN_BULK) await fillInBulk(house, size, 1_000)
  else await fill(house, size, 1_000)
  note('filling', `${Math.round((performance.now() - started) / 1_000)} s`)
  note('load average', loadavg()[0]?.toFixed(1) ?? '')
  await operations(house, size, note)
  await batch(house, note)
  for (const row of await house.query(
    `select relname, pg_size_pretty(pg_total_relation_size(oid)) as size from pg_class
     where relname in ('mpi_identity', 'mpi_blocking_key', 'mpi_search_key') order by 1`,
  ))
    note(`size of ${row.relname}`, row.size ?? '')
  note('memory of the process', `${Math.round(process.memoryUsage().rss / 1e6)} MB`)
}

async function operations(house: House, size: number, note: Note): Promise<void> {
  const known = people(ROUNDS, 1_000).map(misspelled)
  const fresh = people(ROUNDS, 7_000_000 + size)
  const search = (asked: Parameters<typeof searchPeople>[1]) => house.ask((scope) => searchPeople(scope, asked))
  const time = async (what: string, list: PersonRecord[], run: (person: PersonRecord) => Promise<unknown>) =>
    note(what, await timed(list, run))

  await time('an empty question, for comparison', known, () => house.ask((scope) => sql`select 1`.execute(scope.db)))
  await time('register', fresh, (person) =>
    house.act((work) => registerPerson(work, { ...person, force_create: true })),
  )
  await time('match', known, (person) => house.ask((scope) => matchPerson(scope, person)))
  await time('search full name, another spelling', known, ({ first_name, last_name }) =>
    search({ ...page, q: `${last_name} ${first_name}` }),
  )
  await time('search surname', known, ({ last_name }) => search({ ...page, q: last_name }))
  await time('search beginning of name and year', known, ({ first_name, date_of_birth }) =>
    search({ ...page, q: first_name.slice(0, 4), date_of_birth: date_of_birth?.slice(0, 4) ?? '1990' }),
  )
  await time('list a region', known, ({ region_code }) => search({ ...page, region_code }))
  await time('list all, page 50', known, () => search({ limit: 20, offset: 1_000 }))
}

async function timed(list: PersonRecord[], run: (person: PersonRecord) => Promise<unknown>): Promise<string> {
  const times: number[] = []
  for (const person of list) {
    const started = performance.now()
    await run(person)
    times.push(performance.now() - started)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1)
  return `${at(0.5)} / ${at(0.99)}`
}

function misspelled(person: PersonRecord): PersonRecord {
  return { ...person, first_name: person.first_name.replace('ou', 'u').toUpperCase() }
}

async function batch(house: House, note: Note): Promise<void> {
  const delivery = [...people(2_500, 1_000).map(misspelled), ...people(7_500, 9_999_000)]
  const started = performance.now()
  const cpu = process.cpuUsage()
  const { counters } = await house.act((work) => resolvePeople(work, delivery, { source: 'bench' }))
  const { user, system } = process.cpuUsage(cpu)
  const seconds = ((performance.now() - started) / 1_000).toFixed(1)
  note('batch of 10,000', `${seconds} s, ${((user + system) / 1e6).toFixed(1)} s of CPU`)
  console.log(counters)
}

function table(): string[] {
  const measured = [...columns]
  const rows = [...new Set(measured.flatMap(([, column]) => [...column.keys()]))]
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [
    `${engine === 'embedded' ? 'Embedded database' : 'PostgreSQL'}, milliseconds p50 / p99 of ${ROUNDS} rounds, ` +
      `${availableParallelism()} cores (${circumstances()}):`,
    '',
    line(['identities', ...measured.map(([size]) => size.toLocaleString('en'))]),
    line(['---', ...measured.map(() => '---')]),
    ...rows.map((row) => line([row, ...measured.map(([, column]) => column.get(row) ?? '')])),
  ]
}
