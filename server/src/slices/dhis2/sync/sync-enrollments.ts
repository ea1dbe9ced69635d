import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope, inUnitOfWork } from '#platform/unit-of-work.ts'
import type { SourceEnrollment } from '../client/enrollment.ts'
import { findProgramme } from '../client/metadata.ts'
import { OrgUnits } from '../client/org-units.ts'
import { findSourceEnrollment } from '../client/read-enrollments.ts'
import type { Session } from '../client/session.ts'
import { type StoredConnection, withSession } from '../connection.ts'
import { mappedElements } from '../mapping/mapping.ts'
import { findProgrammeRow, saveProgramme } from '../programmes.ts'
import { saveUnits, withAncestors } from '../units.ts'
import { classifyRows, findStoredEnrollments, hashRows, unitsOf } from './classify-rows.ts'
import { requireReadingPlan } from './reading-plan.ts'
import { storeBatch } from './store-batch.ts'

export interface SyncContext {
  services: Services
  tenantId: string
  actor: Actor
}

/**
 * Reads single enrollments that no synchronization has read yet, as a synchronization would. Enrollments that DHIS2 does not
 * have, or cannot be asked about now, stay unknown.
 */
export async function syncEnrollments(context: SyncContext, uids: readonly string[]): Promise<void> {
  const { services, tenantId } = context
  const unread = await inReadScope(services, tenantId, async ({ db }) => {
    const rows = await db
      .selectFrom('dhis2_enrollment')
      .select('enrollment_uid')
      .where('tenant_id', '=', tenantId)
      .where('enrollment_uid', 'in', [...uids])
      .execute()
    const stored = new Set(rows.map(({ enrollment_uid }) => enrollment_uid))
    return uids.filter((uid) => !stored.has(uid))
  })
  if (unread.length === 0) return
  try {
    await withSession(services, tenantId, async (session, connection) => {
      const found: SourceEnrollment[] = []
      for (const uid of unread) {
        const source = await findSourceEnrollment(session, uid, (programme) =>
          inReadScope(services, tenantId, async (scope) =>
            mappedElements((await findProgrammeRow(scope, programme))?.mappings ?? []),
          ),
        )
        if (source && !source.isDeleted) found.push(source)
      }
      for (const [programmeUid, sources] of Map.groupBy(found, (each) => each.programmeUid))
        await storeEnrollments(context, { session, connection, programmeUid, sources })
    })
  } catch (error) {
    if (!(error instanceof Refusal && error.status >= 500)) throw error
  }
}

interface ProgrammeEnrollments {
  session: Session
  connection: StoredConnection
  programmeUid: string
  sources: readonly SourceEnrollment[]
}

async function storeEnrollments(
  { services, tenantId, actor }: SyncContext,
  { session, connection, programmeUid, sources }: ProgrammeEnrollments,
) {
  const { reader } = session
  const programme = await findProgramme(reader, programmeUid)
  if (!programme) return
  const orgUnits = new OrgUnits(reader)
  const instanceUrl = connection.url
  const unitOf = (uid: string) => orgUnits.get(uid)
  const reading = await requireReadingPlan(services, tenantId, programme, { instanceUrl, unitOf })
  const rows = await hashRows(sources, orgUnits, reading)
  await inUnitOfWork(services, { tenantId, actor }, async (work) => {
    await saveProgramme(work, instanceUrl, programme)
    const units = withAncestors(sources.flatMap(unitsOf), reading.unitOf)
    await saveUnits(work, units, reading.regionOf)
    const batch = classifyRows(rows, await findStoredEnrollments(work, rows), reading)
    await storeBatch(work, { instanceUrl, source: programmeUid }, batch)
  })
}
