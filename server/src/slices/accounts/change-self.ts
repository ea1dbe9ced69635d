import { checkPhone } from '#platform/phone-number.ts'
import type { UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { getUserOf } from './queries.ts'
import type { ChangeSelf } from './schema.ts'
import type { UserRow } from './tables.ts'
import { sealPhone } from './user-phone.ts'

/** What users say about themselves. Role and access are decided by others. */
export async function changeSelf(work: UnitOfWork, userId: string, change: ChangeSelf): Promise<UserRow> {
  const before = await getUserOf(work.db, work.tenantId, userId)
  const after: UserRow = {
    ...before,
    full_name: change.full_name === undefined ? before.full_name : (change.full_name?.trim() ?? null),
    language: change.language ?? before.language,
    sealed_phone: await phoneAfter(work, before, change),
  }
  const { full_name, language, sealed_phone } = after
  await work.db
    .updateTable('app_user')
    .set({ full_name, language, sealed_phone })
    .where('id', '=', userId)
    .where('tenant_id', '=', work.tenantId)
    .execute()
  if (change.full_name !== undefined || change.phone_number !== undefined)
    recordAct(work, { action: 'user.changed_self', object: userId })
  return after
}

async function phoneAfter(work: UnitOfWork, before: UserRow, { phone_number }: ChangeSelf): Promise<string | null> {
  if (phone_number === undefined) return before.sealed_phone
  return phone_number === null ? null : sealPhone(await work.keys(), before.id, checkPhone(phone_number))
}
