import { type RawBuilder, sql } from 'kysely'
import type { UnitOfWork } from '#platform/scopes.ts'
import { type Beneficiary, cardTexts } from '#slices/campaigns/index.ts'
import type { CardCheck, TemplateId } from '#slices/cards/index.ts'

/** An enrollment whose card could not be printed, and why. Its values are not repeated. */
export interface Unprintable {
  enrollment_id: string
  field: string
  reason: 'unsupported-characters' | 'too-long'
}

/** A task's answer names no more; it counts all. */
export const MAX_LEFT_OUT = 100

/** Nothing when the card can be printed. */
export function findUnprintable(
  { enrollment_uid, problem }: { enrollment_uid: string; problem: string | null },
  beneficiary: Beneficiary,
  check: CardCheck,
): Unprintable | undefined {
  const [found] = check.problems(cardTexts(beneficiary))
  if (found) return { enrollment_id: enrollment_uid, field: found.field, reason: found.code }
  // It was not printable when it was read, for whichever template.
  if (problem !== null) return { enrollment_id: enrollment_uid, field: 'last_name', reason: 'unsupported-characters' }
  return undefined
}

/** The list with some more, as far as an answer names them. */
export function appendLeftOut(more: readonly Unprintable[]): RawBuilder<string> {
  const added = JSON.stringify(more.slice(0, MAX_LEFT_OUT))
  return sql<string>`case when jsonb_array_length(left_out) < ${MAX_LEFT_OUT} then left_out || ${added}::jsonb else left_out end`
}

/** Until they are read anew with other values, a schedule with this template need not try them again. */
export async function markUnprintable(
  { db, tenantId }: UnitOfWork,
  leftOut: readonly Unprintable[],
  template: TemplateId,
): Promise<void> {
  if (leftOut.length === 0) return
  const uids = leftOut.map(({ enrollment_id }) => enrollment_id)
  await sql`update dhis2_enrollment set unprintable_on = ${template}
    where tenant_id = ${tenantId} and enrollment_uid = any(${uids}::text[])`.execute(db)
}
