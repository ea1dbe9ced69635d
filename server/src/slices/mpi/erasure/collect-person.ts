import { sql } from 'kysely'
import { openErasables } from '#platform/crypto/erasure-keys.ts'
import type { ReadScope } from '#platform/scopes.ts'
import { differences, openHistory } from '../history.ts'
import { type LinkedRecord, openContents } from '../person-record.ts'
import { collectPhotos } from '../photos/photos.ts'
import { listProgrammes } from '../programmes.ts'
import type { ReviewStatus } from '../tables.ts'

/** All that the registry holds about an identity and those merged into it. */
export async function collectPerson(scope: ReadScope, members: readonly string[]) {
  const rows = await scope.db
    .selectFrom('mpi_identity')
    .selectAll()
    .where('mpi_id', 'in', [...members])
    .where('tenant_id', '=', scope.tenantId)
    .orderBy('identity_number')
    .execute()
  const contents = await openContents(scope, rows)
  const photos = await collectPhotos(
    scope,
    rows.map(({ mpi_id }) => mpi_id),
  )
  const identities = []
  for (const [at, row] of rows.entries()) {
    const { mpi_id, status, created_at, updated_at, identity_number } = row
    identities.push({
      mpi_id,
      status,
      ...contents[at]?.person,
      linked_records: (contents[at]?.linked ?? []).map(presentLinked),
      created_at: created_at.toISOString(),
      updated_at: updated_at.toISOString(),
      programmes: await listProgrammes(scope, identity_number),
      photo: photos[at] ?? null,
      changes: await collectChanges(scope, identity_number, contents[at]?.person),
    })
  }
  const numbers = rows.map(({ identity_number }) => identity_number)
  return {
    identities,
    merges: await collectMerges(scope, numbers),
    reviews: await collectReviews(scope, numbers),
  }
}

/** What the identity itself says, such as whether papers were seen, is not said of a record. */
function presentLinked({ person, linked_at, origin }: LinkedRecord) {
  const { kyc_verified: _, dhis2_instance_url: __, ...values } = person
  return { linked_at, origin, ...values }
}

type Person = NonNullable<Awaited<ReturnType<typeof openContents>>[number]>['person']

/** What was changed, when and by whom, oldest first. */
async function collectChanges(scope: ReadScope, identityNumber: number, present: Person | undefined) {
  const rows = await scope.db
    .selectFrom('mpi_history')
    .select(['id', 'at', 'actor', 'sealed_before'])
    .where('identity_number', '=', identityNumber)
    .where('tenant_id', '=', scope.tenantId)
    .orderBy('at')
    .orderBy('id')
    .execute()
  const opened = await openHistory(scope, rows)
  return opened.map(({ at, actor, before }, index) => {
    const after = opened[index + 1]?.before ?? present
    return {
      at: at.toISOString(),
      actor,
      ...(before.cause ? { cause: before.cause } : {}),
      changes: after ? differences(before, after) : [],
    }
  })
}

async function collectMerges(scope: ReadScope, numbers: readonly number[]) {
  const { rows } = await sql<{
    id: string
    sealed_snapshot: string
    source: string
    target: string
    merged_at: Date
    merged_by: string
    undone_at: Date | null
    undone_by: string | null
  }>`
    select step.id, step.sealed_snapshot, source.mpi_id as source, target.mpi_id as target, step.merged_at, step.merged_by,
      step.undone_at, step.undone_by
    from mpi_merge step join mpi_identity source on source.identity_number = step.source_number
      join mpi_identity target on target.identity_number = step.target_number
    where step.tenant_id = ${scope.tenantId}
      and (step.source_number = any(${[...numbers]}::bigint[]) or step.target_number = any(${[...numbers]}::bigint[]))
    order by step.merged_at, step.id`.execute(scope.db)
  const texts = await openErasables(
    scope,
    rows.map(({ id, sealed_snapshot }) => ({ sealed: sealed_snapshot, context: `mpi_merge.sealed_snapshot:${id}` })),
  )
  return rows.map(({ id: _, sealed_snapshot: __, merged_at, undone_at, ...merge }, at) => ({
    ...merge,
    merged_at: merged_at.toISOString(),
    undone_at: undone_at?.toISOString() ?? null,
    reason: texts[at] === undefined ? '' : ((JSON.parse(texts[at]) as { reason?: string }).reason ?? ''),
  }))
}

async function collectReviews(scope: ReadScope, numbers: readonly number[]) {
  const { rows } = await sql<{
    review_id: string
    one: string
    other: string
    status: ReviewStatus
    score: number
    created_at: Date
    resolved_at: Date | null
    resolved_by: string | null
    sealed_reason: string | null
  }>`
    select review.id as review_id, low.mpi_id as one, high.mpi_id as other, review.status, review.score, review.created_at,
      review.resolved_at, review.resolved_by, review.sealed_reason
    from mpi_review review join mpi_identity low on low.identity_number = review.low_number
      join mpi_identity high on high.identity_number = review.high_number
    where review.tenant_id = ${scope.tenantId}
      and (review.low_number = any(${[...numbers]}::bigint[]) or review.high_number = any(${[...numbers]}::bigint[]))
    order by review.created_at, review.id`.execute(scope.db)
  const sealed = rows.flatMap(({ review_id, sealed_reason }) =>
    sealed_reason ? [{ sealed: sealed_reason, context: `mpi_review.sealed_reason:${review_id}` }] : [],
  )
  const texts = await openErasables(scope, sealed)
  let next = 0
  return rows.map(({ sealed_reason, created_at, resolved_at, ...review }) => ({
    ...review,
    created_at: created_at.toISOString(),
    resolved_at: resolved_at?.toISOString() ?? null,
    reason: sealed_reason ? (texts[next++] ?? '') : '',
  }))
}
