import { type RawBuilder, sql } from 'kysely'
import type { UnitOfWork } from '#platform/scopes.ts'
import { type Beneficiary, cardTexts } from '#slices/campaigns/index.ts'
import type { CardCheck, TemplateId } from '#slices/cards/index.ts'
import type { Unprintable } from '../tables.ts'

/** A task counts all enrollments that were left out, and names this many of them. */
export const MAX_LEFT_OUT = 100

/** Finds why the card of an enrollment cannot be printed. */
export function findUnprintable(
  { enrollment_uid, problem }: { enrollment_uid: string; problem: string | null },
  beneficiary: Beneficiary,
  check: CardCheck,
): Unprintable | undefined {
  const [problemOfCard] = check.problems(cardTexts(beneficiary))
  if (problemOfCard) return { enrollment_id: enrollment_uid, field: problemOfCard.field, reason: problemOfCard.code }
  // When the enrollment was read, no template could print its name.
  if (problem !== null) return { enrollment_id: enrollment_uid, field: 'last_name', reason: 'unsupported-characters' }
  return undefined
}

/** The task's list of left-out enrollments with more of them, up to the limit. */
export function appendLeftOut(unprintable: readonly Unprintable[]): RawBuilder<string> {
  const added = JSON.stringify(unprintable.slice(0, MAX_LEFT_OUT))
  return sql<string>`case when jsonb_array_length(left_out) < ${MAX_LEFT_OUT} then left_out || ${added}::jsonb else left_out end`
}

/** Marks enrollments, so that a schedule does not try them with this template again until their values change. */
export async function markUnprintable(
  { db, tenantId }: UnitOfWork,
  unprintable: readonly Unprintable[],
  template: TemplateId,
): Promise<void> {
  if (unprintable.length === 0) return
  const uids = unprintable.map(({ enrollment_id }) => enrollment_id)
  await sql`update dhis2_enrollment set unprintable_on = ${template}
    where tenant_id = ${tenantId} and enrollment_uid = any(${uids}::text[])`.execute(db)
}
