import { sql } from 'kysely'
import { deleteKeysUnder, storeErasureKeys } from '#platform/crypto/erasure-keys.ts'
import { theSystem } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformScope, inReadScope, inUnitOfWork } from '#platform/unit-of-work.ts'
import { TooManyListChecks } from '../errors.ts'
import type { Finding } from './findings.ts'
import { resultContext, type SealedCheckBatch } from './seal-check.ts'

export interface ListCheck {
  tenantId: string
  campaignId: string
  checkId: string
}

/** Ten thousand rows take some seconds, and other checks may be before this one. */
const MAX_WAIT_MS = 60_000
/** A notification may be missed, so the database is read at least this often. */
const POLL_MS = 500
const MAX_OPEN_PER_ORGANIZATION = 3
const MAX_AGE_MS = 600_000

/** Hands a list to the workers. */
export async function storeCheck(
  services: Services,
  { tenantId, campaignId, checkId }: ListCheck,
  batches: readonly SealedCheckBatch[],
): Promise<void> {
  await inUnitOfWork(services, { tenantId, actor: theSystem }, async (work) => {
    const { open } = await work.db
      .selectFrom('list_check')
      .select(({ fn }) => fn.countAll<number>().as('open'))
      .where('tenant_id', '=', tenantId)
      .executeTakeFirstOrThrow()
    if (open >= MAX_OPEN_PER_ORGANIZATION) throw new TooManyListChecks(MAX_OPEN_PER_ORGANIZATION)
    await work.db
      .insertInto('list_check')
      .values({
        id: checkId,
        tenant_id: tenantId,
        campaign_id: campaignId,
        batches: batches.length,
        sealed_result: null,
        lease_until: null,
        run_after: null,
        created_at: work.now,
      })
      .execute()
    await sql`
      insert into list_check_batch (id, tenant_id, check_id, number, sealed_people)
      select id, ${tenantId}, ${checkId}, number, sealed
      from unnest(${batches.map(({ id }) => id)}::text[], ${batches.map(({ number }) => number)}::int[],
        ${batches.map(({ sealed }) => sealed)}::text[]) as new (id, number, sealed)`.execute(work.db)
    await storeErasureKeys(
      work,
      batches.map(({ key }) => key),
    )
    work.notifyAllProcesses('list-checks-waiting', {})
  })
}

/** Undefined if no worker has answered in time. */
export async function awaitResult(services: Services, check: ListCheck): Promise<Finding[] | undefined> {
  const end = performance.now() + MAX_WAIT_MS
  while (performance.now() < end) {
    const changed = nextAnswer(services, check.checkId)
    const findings = await readResult(services, check)
    if (findings) return findings
    await changed
  }
  return undefined
}

async function readResult(services: Services, { tenantId, checkId }: ListCheck): Promise<Finding[] | undefined> {
  return inReadScope(services, tenantId, async (scope) => {
    const row = await scope.db
      .selectFrom('list_check')
      .select('sealed_result')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', checkId)
      .executeTakeFirst()
    if (!row?.sealed_result) return undefined
    return JSON.parse((await scope.keys()).open(row.sealed_result, resultContext(checkId))) as Finding[]
  })
}

/** Also resolves after a while without an answer. */
function nextAnswer(services: Services, checkId: string): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      unsubscribe()
      clearTimeout(timer)
      resolve()
    }
    const unsubscribe = services.notifier.on('list-checked', (answer) => {
      if (answer.checkId === checkId) done()
    })
    const timer = setTimeout(done, POLL_MS)
  })
}

/** Deletes the people and their keys with the answer. */
export async function deleteCheck(services: Services, { tenantId, checkId }: Omit<ListCheck, 'campaignId'>) {
  await inUnitOfWork(services, { tenantId, actor: theSystem }, async (work) => {
    await work.db.deleteFrom('list_check').where('tenant_id', '=', tenantId).where('id', '=', checkId).execute()
    await deleteKeysUnder(work, checkId)
  })
}

/** Deletes what killed processes have left. */
export async function expireChecks(services: Services, signal: AbortSignal): Promise<void> {
  const left = await inPlatformScope(services, ({ db, now }) =>
    db
      .selectFrom('list_check')
      .select(['id', 'tenant_id'])
      .where('created_at', '<', new Date(now.getTime() - MAX_AGE_MS))
      .execute(),
  )
  for (const { id: checkId, tenant_id: tenantId } of left) {
    if (signal.aborted) return
    await deleteCheck(services, { tenantId, checkId })
  }
}
