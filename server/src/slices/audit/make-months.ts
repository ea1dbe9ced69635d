import { sql } from 'kysely'
import { theSystem } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformWork } from '#platform/unit-of-work.ts'

/** Beginning with the present one: a month without a part is kept together with others until it has one. */
const MONTHS_AHEAD = 4

/** Makes the parts of the table for the coming months. */
export async function makeMonths(services: Services): Promise<void> {
  for (let ahead = 0; ahead < MONTHS_AHEAD; ahead++)
    await inPlatformWork(services, theSystem, async ({ db, now }) => {
      const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1)).toISOString().slice(0, 10)
      await sql`select make_audit_month(${first}::date)`.execute(db)
    })
}
