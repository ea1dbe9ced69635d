import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { OverrideNotFound } from '../errors.ts'
import { changeProgramme } from '../programmes.ts'
import type { OverrideRow } from '../tables.ts'
import type { Override } from './guard.ts'

export interface NewOverride extends Override {
  programmeUid: string
  reason: string
}

/** Records that somebody takes responsibility for printing an attribute that is sensitive, or of which nothing tells what it holds. The audit trail keeps it. */
export async function recordOverride(work: UnitOfWork, override: NewOverride) {
  const id = work.newId('override')
  const row: OverrideRow = {
    tenant_id: work.tenantId,
    programme_uid: override.programmeUid,
    attribute_uid: override.attributeUid,
    id,
    category: override.category,
    sealed_reason: (await work.keys()).seal(override.reason, reasonContext(id)),
    recorded_by: work.actor.id,
    recorded_at: work.now,
  }
  await work.db
    .insertInto('dhis2_guard_override')
    .values(row)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'programme_uid', 'attribute_uid']).doUpdateSet(row))
    .execute()
  await changeProgramme(work, override.programmeUid, { cursor_server_time: null })
  recordAct(work, {
    action: 'dhis2.guard_overridden',
    object: override.attributeUid,
    details: { programme_uid: override.programmeUid, category: override.category },
  })
  return toOverride(row, override.reason)
}

/** The guard blocks the attribute again, and the next reading leaves it out. */
export async function withdrawOverride(work: UnitOfWork, programmeUid: string, attributeUid: string): Promise<void> {
  const gone = await work.db
    .deleteFrom('dhis2_guard_override')
    .where('tenant_id', '=', work.tenantId)
    .where('programme_uid', '=', programmeUid)
    .where('attribute_uid', '=', attributeUid)
    .returning('id')
    .executeTakeFirst()
  if (!gone) throw new OverrideNotFound()
  await changeProgramme(work, programmeUid, { cursor_server_time: null })
  recordAct(work, {
    action: 'dhis2.guard_restored',
    object: attributeUid,
    details: { programme_uid: programmeUid },
  })
}

export async function listOverrides(scope: ReadScope, programmeUid?: string) {
  let found = scope.db.selectFrom('dhis2_guard_override').selectAll().where('tenant_id', '=', scope.tenantId)
  if (programmeUid) found = found.where('programme_uid', '=', programmeUid)
  const rows = await found.orderBy('recorded_at', 'desc').orderBy('id').limit(1_000).execute()
  const keys = await scope.keys()
  return rows.map((row) => toOverride(row, keys.open(row.sealed_reason, reasonContext(row.id))))
}

export async function overridesOf({ db, tenantId }: ReadScope, programmeUid: string): Promise<Override[]> {
  const rows = await db
    .selectFrom('dhis2_guard_override')
    .select(['attribute_uid', 'category'])
    .where('tenant_id', '=', tenantId)
    .where('programme_uid', '=', programmeUid)
    .orderBy('attribute_uid')
    .execute()
  return rows.map(({ attribute_uid, category }) => ({ attributeUid: attribute_uid, category }))
}

function toOverride(row: OverrideRow, reason: string) {
  return {
    programme_uid: row.programme_uid,
    attribute_uid: row.attribute_uid,
    category: row.category,
    reason,
    recorded_by: row.recorded_by,
    recorded_at: row.recorded_at.toISOString(),
  }
}

const reasonContext = (id: string) => `dhis2_guard_override.sealed_reason:${id}`
