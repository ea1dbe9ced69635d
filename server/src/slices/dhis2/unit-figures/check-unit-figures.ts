import { sql } from 'kysely'
import type { ReadScope } from '#platform/scopes.ts'
import { type CountedPerson, countsOf, type UnitCount } from './counted-person.ts'
import { listCounted, listEnrolled, PEOPLE_PER_STEP } from './recount-all.ts'
import { findMiscounted } from './recount-people.ts'

const keyOf = ({ unit, programme, kind, value }: Omit<UnitCount, 'count'>) =>
  `${kind} ${value} of ${unit} in ${programme || 'all programmes'}`

/**
 * Counts everybody who is enrolled and reports where they differ from what is counted of them, and where the sum of those differs from the counters
 * of units. For the doctor, not for requests.
 */
export async function checkUnitFigures(scope: ReadScope): Promise<string[]> {
  // The service may go on meanwhile.
  await sql`set transaction isolation level repeatable read`.execute(scope.db)
  if (await isCounting(scope)) return []
  const miscounted = new Set<string>()
  for (const list of [listEnrolled, listCounted]) {
    for await (const people of pages(scope, list))
      for (const { person } of await findMiscounted(scope, people)) miscounted.add(person)
  }
  const [sums, counters] = [await sumOfPeople(scope), await readCounters(scope)]
  const wrong = [...new Set([...sums.keys(), ...counters.keys()])].filter(
    (key) => (sums.get(key) ?? 0) !== (counters.get(key) ?? 0),
  )
  return [
    ...[...miscounted].map((person) => `what is counted of ${person} differs from enrollments, cards or region`),
    ...wrong.map((key) => `${key}: ${counters.get(key) ?? 0}, but people add up to ${sums.get(key) ?? 0}`),
  ]
}

/** Until the counting of everybody is over, the counters do not say what is true. */
async function isCounting({ db, tenantId }: ReadScope): Promise<boolean> {
  const row = await db
    .selectFrom('dhis2_recount')
    .select('tenant_id')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  return row !== undefined
}

async function* pages(scope: ReadScope, list: typeof listEnrolled): AsyncGenerator<string[]> {
  for (let until = ''; ; ) {
    const people = await list(scope, until)
    if (people.length > 0) yield people.map(({ person }) => person)
    const last = people.at(-1)
    if (!last || people.length < PEOPLE_PER_STEP) return
    until = last.key
  }
}

async function sumOfPeople(scope: ReadScope): Promise<Map<string, number>> {
  const sums = new Map<string, number>()
  for await (const people of pages(scope, listCounted)) {
    const { rows } = await sql<{ content: string; times: number }>`
      select content, count(*)::int as times from dhis2_counted_person
      where tenant_id = ${scope.tenantId} and person = any(${people}::text[]) group by content`.execute(scope.db)
    for (const { content, times } of rows) {
      for (const each of countsOf(JSON.parse(content) as CountedPerson))
        sums.set(keyOf(each), (sums.get(keyOf(each)) ?? 0) + each.count * times)
    }
  }
  return sums
}

async function readCounters({ db, tenantId }: ReadScope): Promise<Map<string, number>> {
  const { rows } = await sql<UnitCount>`
    select org_unit_uid as unit, programme_uid as programme, kind, value, sum(count)::int as count from dhis2_unit_count
    where tenant_id = ${tenantId} group by 1, 2, 3, 4 having sum(count) <> 0`.execute(db)
  return new Map(rows.map((row) => [keyOf(row), row.count]))
}
