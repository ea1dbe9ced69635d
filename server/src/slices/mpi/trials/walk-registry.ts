// Reads some people of a registry, compares each with those who may be the same person, and counts how the pairs would move.
// It holds no lock and no transaction for longer than a page, and lets other work of the process run between the comparisons.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { ReadScope } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import { Candidates, readPeople } from '../candidates.ts'
import { type JudgedPair, judgeBoth, type Rules, Tally, type TrialResult } from './tally.ts'

interface RegistryWalk {
  now: Rules
  tried: Rules
  /** How many people are read at most; of a larger registry every second, third, … one is. */
  maxPeople: number
  /** Called after each page; the walk ends if it returns false. */
  onPage?: (peopleRead: number) => Promise<boolean>
}

const PAGE = 50
/** This number of comparisons takes some milliseconds. */
const COMPARISONS_A_TURN = 2_000
/** A pair with a lower score by both rules moves nowhere, and is no expected match either. */
const NEGLIGIBLE = 0.005

export const everyNthOf = (size: number, maxPeople: number) => Math.max(1, Math.ceil(size / maxPeople))

/** Undefined if it was ended before everybody was read. */
export async function walkRegistry(
  services: Services,
  tenantId: string,
  { now, tried, maxPeople, onPage }: RegistryWalk,
): Promise<TrialResult | undefined> {
  const everyNth = everyNthOf(now.population.size, maxPeople)
  const tally = new Tally()
  let after = 0
  let peopleRead = 0
  for (;;) {
    const last = await inReadScope(services, tenantId, (scope) => readPage(scope, after))
    if (last === undefined) return tally.result(everyNth)
    after = last
    if (onPage && !(await onPage(peopleRead))) return undefined
  }

  async function readPage(scope: ReadScope, from: number): Promise<number | undefined> {
    const numbers = await nextNumbers(scope, from, everyNth)
    const people = await readPeople(scope, numbers)
    const candidates = new Candidates(scope)
    const found = await candidates.find(people.map(({ prepared }) => prepared))
    const pairs: { pair: JudgedPair; numbers: [number, number] }[] = []
    let comparisons = 0
    for (const [at, { identity_number, prepared }] of people.entries()) {
      tally.countPerson()
      for (const other of found[at] ?? []) {
        // Each pair belongs to the newer of the two.
        const [earlier] = (other < identity_number && candidates.get(other)) || []
        if (!earlier) continue
        if (++comparisons % COMPARISONS_A_TURN === 0) await nextTurn()
        const pair = judgeBoth(prepared, earlier, now, tried)
        if (Math.max(pair.scoreNow, pair.scoreTried) >= NEGLIGIBLE)
          pairs.push({ pair, numbers: [other, identity_number] })
      }
    }
    const decided = await findDecided(
      scope,
      pairs.filter(({ pair }) => pair.now !== pair.tried || pair.now !== 'new').map((entry) => entry.numbers),
    )
    for (const { pair, numbers: own } of pairs) if (!decided.has(own.join(' '))) tally.add(pair, own)
    peopleRead += people.length
    return numbers.at(-1)
  }
}

async function nextNumbers({ db, tenantId }: ReadScope, after: number, everyNth: number): Promise<number[]> {
  const { rows } = await sql<{ identity_number: number }>`
    select identity_number from mpi_identity
    where tenant_id = ${tenantId} and status = 'active' and identity_number > ${after}
      and identity_number % ${everyNth} = 0
    order by identity_number limit ${PAGE}`.execute(db)
  return rows.map(({ identity_number }) => identity_number)
}

/** Those of the pairs of which a person has decided that they are two people: no rule asks about them again. */
async function findDecided({ db, tenantId }: ReadScope, pairs: readonly [number, number][]): Promise<Set<string>> {
  if (pairs.length === 0) return new Set()
  const { rows } = await sql<{ low_number: number; high_number: number }>`
    select low_number, high_number from mpi_distinct
    where (low_number, high_number) in (
      select * from unnest(${pairs.map(([low]) => low)}::bigint[], ${pairs.map(([, high]) => high)}::bigint[]))
      and tenant_id = ${tenantId}`.execute(db)
  return new Set(rows.map(({ low_number, high_number }) => `${low_number} ${high_number}`))
}
