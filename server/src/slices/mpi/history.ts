import { Type } from 'typebox'
import { erasureKeyFor, openErasables, sealErasable } from '#platform/crypto/erasure-keys.ts'
import { makeMonthParts } from '#platform/db/month-parts.ts'
import { defineJob, handle, type JobHandler } from '#platform/queue/job.ts'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { getActiveRow, getFamily, openIdentity } from './find-identities.ts'
import { type IdentityContent, keyIdOf, type PersonRecord } from './person-record.ts'

/** Why values changed, if nobody corrected them: another identity was merged into this one, or separated from it. */
interface Cause {
  merged?: string
  unmerged?: string
  reason?: string
}

type HistoryEntry = PersonRecord & { cause?: Cause }

/** Stores the values of a person before they are overwritten. */
export async function recordHistory(
  work: UnitOfWork,
  { identity_number, mpi_id }: { identity_number: number; mpi_id: string },
  before: IdentityContent,
  cause?: Cause,
): Promise<void> {
  const id = work.newId('history')
  const entry: HistoryEntry = { ...before.person, ...(cause ? { cause } : {}) }
  const key = await erasureKeyFor(work, keyIdOf(mpi_id, before))
  const sealed_before = sealErasable(await work.keys(), key, JSON.stringify(entry), contextOf(id))
  await work.db
    .insertInto('mpi_history')
    .values({
      id,
      tenant_id: work.tenantId,
      identity_number,
      at: work.now,
      actor: work.actor.id,
      sealed_before,
    })
    .execute()
}

/** The changes of an identity, newest first. The values after a change are those before the next one. */
export async function listHistory(
  scope: ReadScope,
  mpiId: string,
  { limit, offset }: { limit: number; offset: number },
) {
  const row = await getActiveRow(scope, mpiId)
  const extra = offset > 0 ? 1 : 0
  const ofIdentity = scope.db
    .selectFrom('mpi_history')
    .where('identity_number', '=', row.identity_number)
    .where('tenant_id', '=', scope.tenantId)
  const rows = await ofIdentity
    .select(['id', 'at', 'actor', 'sealed_before'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + extra)
    .offset(offset - extra)
    .execute()
  const { total } = await ofIdentity.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()

  const opened = await openHistory(scope, rows)
  const present = (await openIdentity(scope, row)).content.person
  const items = opened.slice(extra).map(({ at, actor, before }, place) => {
    const after = opened[place + extra - 1]?.before ?? present
    return { at: at.toISOString(), actor, ...describeCause(before.cause), changes: differences(before, after) }
  })
  const { mpi_id, members } = await getFamily(scope, row.mpi_id)
  return { total, limit, offset, items, merged_mpi_ids: members.filter((member) => member !== mpi_id) }
}

/** The entries whose key is gone are left out: they held values of somebody who was erased. */
export async function openHistory<R extends { id: string; sealed_before: string }>(
  scope: ReadScope,
  rows: readonly R[],
): Promise<(R & { before: HistoryEntry })[]> {
  const texts = await openErasables(
    scope,
    rows.map(({ id, sealed_before }) => ({ sealed: sealed_before, context: contextOf(id) })),
  )
  return rows.flatMap((row, at) => {
    const text = texts[at]
    return text === undefined ? [] : [{ ...row, before: JSON.parse(text) as HistoryEntry }]
  })
}

function describeCause({ merged, unmerged, reason }: Cause = {}) {
  const other = merged ?? unmerged
  return {
    kind: merged ? ('merged' as const) : unmerged ? ('unmerged' as const) : ('changed' as const),
    ...(other ? { other_mpi_id: other } : {}),
    ...(reason ? { reason } : {}),
  }
}

const shownFields = [
  'first_name',
  'last_name',
  'date_of_birth',
  'gender',
  'region_code',
  'commune',
  'phone_number',
  'mother_name',
  'kyc_verified',
] as const satisfies readonly (keyof PersonRecord)[]

export function differences(before: PersonRecord, after: PersonRecord) {
  const fields: { field: string; before: string | boolean | null; after: string | boolean | null }[] = []
  for (const field of shownFields) {
    if (before[field] !== after[field]) fields.push({ field, before: before[field], after: after[field] })
  }
  for (const kind of new Set([...Object.keys(before.external_ids), ...Object.keys(after.external_ids)])) {
    const [old, present] = [before.external_ids[kind] ?? null, after.external_ids[kind] ?? null]
    if (old !== present) fields.push({ field: `external_ids.${kind}`, before: old, after: present })
  }
  return fields
}

const contextOf = (id: string) => `mpi_history.sealed_before:${id}`

const MakeHistoryMonths = defineJob('mpi.make-history-months', Type.Object({}))

/** What an identity said before its changes lies in parts by month, which an operator can take out and put back. */
export const historyJobs = (services: Services): JobHandler[] => [
  handle(MakeHistoryMonths, () => makeMonthParts(services, 'make_history_month'), { schedule: '13 * * * *' }),
]
