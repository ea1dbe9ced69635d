import { sql } from 'kysely'
import { type ReadScope, theSystem, type UnitOfWork } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformScope, inUnitOfWork } from '#platform/unit-of-work.ts'
import { recountPeople } from './recount-people.ts'

export const PEOPLE_PER_STEP = 1_000
/** By then no process of the previous version runs any more. */
const SECONDS_BETWEEN_ROUNDS = 3_600

/**
 * Counts everybody again in organizations that had enrollments before there were counters, or whose units have moved, step by
 * step, so that neither a kill nor another transaction waits long. Counting somebody twice changes nothing.
 */
export async function recountOrganizations(services: Services, signal: AbortSignal): Promise<void> {
  const due = await inPlatformScope(services, async ({ db, now }) => {
    const rows = await db.selectFrom('dhis2_recount').select('tenant_id').where('run_after', '<=', now).execute()
    return rows.map(({ tenant_id }) => tenant_id)
  })
  for (const tenantId of due) {
    const step = () => inUnitOfWork(services, { tenantId, actor: theSystem }, recountNext)
    while (!signal.aborted && (await step()));
  }
}

/** Counts everybody again soon, because units have moved: how many people that concerns is not known. */
export async function recountEverybody({ db, tenantId, now }: UnitOfWork): Promise<void> {
  const begin = { until: '', is_reading_counted: false, run_after: now }
  await db
    .insertInto('dhis2_recount')
    .values({ tenant_id: tenantId, rounds_left: 1, ...begin })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(begin))
    .execute()
}

/** Returns whether there is more to count in this round. */
async function recountNext(work: UnitOfWork): Promise<boolean> {
  const recount = await work.db
    .selectFrom('dhis2_recount')
    .selectAll()
    .where('tenant_id', '=', work.tenantId)
    .where('run_after', '<=', work.now)
    .forUpdate()
    .executeTakeFirst()
  if (!recount) return false
  const { until, is_reading_counted, rounds_left } = recount
  const people = await (is_reading_counted ? listCounted : listEnrolled)(work, until)
  await recountPeople(
    work,
    people.map(({ person }) => person),
  )
  const last = people.at(-1)
  if (last && people.length === PEOPLE_PER_STEP) return change(work, { until: last.key })
  if (!is_reading_counted) return change(work, { until: '', is_reading_counted: true })
  if (rounds_left > 1) {
    const run_after = new Date(work.now.getTime() + SECONDS_BETWEEN_ROUNDS * 1_000)
    await change(work, { until: '', is_reading_counted: false, rounds_left: rounds_left - 1, run_after })
  } else await work.db.deleteFrom('dhis2_recount').where('tenant_id', '=', work.tenantId).execute()
  return false
}

interface NextPerson {
  key: string
  person: string
}

export async function listEnrolled({ db, tenantId }: ReadScope, until: string): Promise<NextPerson[]> {
  const { rows } = await sql<NextPerson>`
    select enrollment_uid as key, coalesce(mpi_id, enrollment_uid) as person from dhis2_enrollment
    where tenant_id = ${tenantId} and enrollment_uid > ${until} order by enrollment_uid limit ${PEOPLE_PER_STEP}`.execute(
    db,
  )
  return rows
}

/** Whoever was counted and is no longer enrolled. */
export async function listCounted({ db, tenantId }: ReadScope, until: string): Promise<NextPerson[]> {
  const { rows } = await sql<NextPerson>`
    select person as key, person from dhis2_counted_person
    where tenant_id = ${tenantId} and person > ${until} order by person limit ${PEOPLE_PER_STEP}`.execute(db)
  return rows
}

async function change(
  { db, tenantId }: UnitOfWork,
  changes: { until: string; is_reading_counted?: boolean; rounds_left?: number; run_after?: Date },
): Promise<true> {
  await db.updateTable('dhis2_recount').set(changes).where('tenant_id', '=', tenantId).execute()
  return true
}
