// Times the operations of a user, one after the other, and a delivery, in a filled registry.

import { IdentityCache } from '@samakart/server/internal/slices/mpi/identity-cache'
import { learnRegistry, requestProfile } from '@samakart/server/internal/slices/mpi/learning/learn-registry'
import { matchPerson } from '@samakart/server/internal/slices/mpi/match-person'
import type { PersonRecord } from '@samakart/server/internal/slices/mpi/person-record'
import { registerPerson } from '@samakart/server/internal/slices/mpi/register-person'
import { resolvePeople } from '@samakart/server/internal/slices/mpi/resolve-people'
import { searchPeople } from '@samakart/server/internal/slices/mpi/search-people'
import { sql } from 'kysely'
import { type BenchService, people } from './registry-service.ts'

type Note = (what: string, figure: string) => void

const page = { limit: 20, offset: 0 }

/** `seed` is the seed of the people who fill the registry. */
export async function operations(service: BenchService, seed: number, rounds: number, note: Note): Promise<void> {
  const registered = people(rounds, seed).map(misspelled)
  const fresh = people(rounds, 7_000_000 + (await countIdentities(service)))
  const search = (criteria: Parameters<typeof searchPeople>[1]) => service.ask((scope) => searchPeople(scope, criteria))
  const time = async (what: string, list: PersonRecord[], run: (person: PersonRecord) => Promise<unknown>) =>
    note(what, await timed(list, run))

  await time('an empty question, for comparison', registered, () =>
    service.ask((scope) => sql`select 1`.execute(scope.db)),
  )
  await time('register', fresh, (person) =>
    service.act((work) => registerPerson(work, { ...person, force_create: true })),
  )
  await time('match', registered, (person) => service.ask((scope) => matchPerson(scope, person)))
  await time('search full name, another spelling', registered, ({ first_name, last_name }) =>
    search({ ...page, q: `${last_name} ${first_name}` }),
  )
  await time('search surname', registered, ({ last_name }) => search({ ...page, q: last_name }))
  await time('search beginning of name and year', registered, ({ first_name, date_of_birth }) =>
    search({ ...page, q: first_name.slice(0, 4), date_of_birth: date_of_birth?.slice(0, 4) ?? '1990' }),
  )
  await time('list a region', registered, ({ region_code }) => search({ ...page, region_code }))
  await time('list all, page 50', registered, () => search({ limit: 20, offset: 1_000 }))
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

export async function batch(service: BenchService, seed: number, note: Note): Promise<void> {
  const delivery = [
    ...people(2_500, seed).map(misspelled),
    ...people(7_500, 9_999_000 + (await countIdentities(service))),
  ]
  const started = performance.now()
  const cpu = process.cpuUsage()
  const { counters } = await service.act((work) =>
    resolvePeople(work, delivery, { source: 'bench', cache: new IdentityCache() }),
  )
  const { user, system } = process.cpuUsage(cpu)
  const seconds = ((performance.now() - started) / 1_000).toFixed(1)
  note('batch of 10,000', `${seconds} s, ${((user + system) / 1e6).toFixed(1)} s of CPU`)
  console.log(counters)
}

/** What the registry teaches about itself, as its worker learns it: reads a sample and estimates in a process of its own. */
export async function learning(service: BenchService, note: Note): Promise<void> {
  await service.act((work) => requestProfile(work))
  const started = performance.now()
  await learnRegistry(service.services, service.tenantId)
  note('learning', `${((performance.now() - started) / 1_000).toFixed(0)} s`)
}

export async function sizes(service: BenchService, note: Note): Promise<void> {
  for (const row of await service.query(
    `select relname, pg_size_pretty(pg_total_relation_size(oid)) as size from pg_class
     where relname in ('mpi_identity', 'mpi_blocking_key', 'mpi_search_key') order by 1`,
  ))
    note(`size of ${row.relname}`, row.size ?? '')
  note('memory of the process', `${Math.round(process.memoryUsage().rss / 1e6)} MB`)
}

/** Used as a seed, so that each measurement of a kept registry has other new people. */
async function countIdentities(service: BenchService): Promise<number> {
  const [row] = await service.query('select count(*)::text as people from mpi_identity')
  return Number(row?.people)
}
