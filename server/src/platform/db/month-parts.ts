// Tables that lie in parts, one for each month, so that old months can be taken out whole.
import { sql } from 'kysely'
import { theSystem } from '../scopes.ts'
import type { Services } from '../services.ts'
import { inPlatformWork } from '../unit-of-work.ts'

/** Beginning with the present one: a month without a part is kept together with others until it has one. */
const MONTHS_AHEAD = 4

/** Makes the parts for the coming months, by the function of the database that knows the table. */
export async function makeMonthParts(
  services: Services,
  makeMonth: 'make_audit_month' | 'make_history_month',
): Promise<void> {
  for (let ahead = 0; ahead < MONTHS_AHEAD; ahead++)
    await inPlatformWork(services, theSystem, async ({ db, now }) => {
      const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1)).toISOString().slice(0, 10)
      await sql`select ${sql.id(makeMonth)}(${first}::date)`.execute(db)
    })
}
