import { sql } from 'kysely'
import { openErasable } from '#platform/crypto/erasure-keys.ts'
import { leaseEnd } from '#platform/queue/lease.ts'
import { takeInTurn } from '#platform/queue/take-in-turn.ts'
import type { WorkLoop } from '#platform/queue/work-loop.ts'
import { theSystem, type UnitOfWork } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformWork, inUnitOfWork } from '#platform/unit-of-work.ts'
import { type IdentityCache, ListComparison, type PersonToCompare } from '#slices/mpi/index.ts'
import { type Finding, findingsOf } from './findings.ts'
import { batchContext, resultContext } from './seal-check.ts'

interface TakenCheck {
  id: string
  tenant_id: string
  campaign_id: string
  batches: number
}

/** Compares lists for requests that wait for the answer, in turns by organization. */
export function listCheckLoop(services: Services, identityCache: IdentityCache): WorkLoop {
  return {
    name: 'list-checks',
    wokenBy: 'list-checks-waiting',
    async step(stopping) {
      const check = await takeCheck(services)
      if (check) await runCheck(services, check, identityCache, stopping)
      return check !== undefined
    },
  }
}

function takeCheck(services: Services): Promise<TakenCheck | undefined> {
  return inPlatformWork(services, theSystem, async (work) => {
    const tables = { work: 'list_check', lastTaken: 'list_check_last_taken' }
    const next = await takeInTurn(work, tables, sql`work.sealed_result is null`)
    if (!next) return undefined
    return work
      .asTenant(next.tenant_id)
      .db.updateTable('list_check')
      .set({ lease_until: leaseEnd(work.now) })
      .where('tenant_id', '=', next.tenant_id)
      .where('id', '=', next.id)
      .returning(['id', 'tenant_id', 'campaign_id', 'batches'])
      .executeTakeFirst()
  })
}

/** Each batch is a transaction of its own, which also renews the lease. A worker that dies leaves the check to the next one. */
async function runCheck(
  services: Services,
  check: TakenCheck,
  cache: IdentityCache,
  stopping: AbortSignal,
): Promise<void> {
  const act = <T>(step: (work: UnitOfWork) => Promise<T>) =>
    inUnitOfWork(services, { tenantId: check.tenant_id, actor: theSystem }, step)
  const comparison = new ListComparison()
  const findings: Finding[] = []
  let row = 0
  for (let number = 0; number < check.batches; number++) {
    if (stopping.aborted) return
    const found = await act(async (work) => {
      const people = await readBatch(work, check.id, number)
      if (!people) return undefined
      const listed = await comparison.addBatch(work, people, cache)
      await updateCheck(work, check, { lease_until: leaseEnd(work.now) })
      return { rows: people.length, findings: await findingsOf(work, check.campaign_id, listed, row) }
    })
    // Whoever asked waits no longer.
    if (!found) return
    findings.push(...found.findings)
    row += found.rows
  }
  await act(async (work) => {
    const sealed_result = (await work.keys()).seal(JSON.stringify(findings), resultContext(check.id))
    await updateCheck(work, check, { sealed_result })
    work.notifyAllProcesses('list-checked', { checkId: check.id })
  })
}

async function readBatch(work: UnitOfWork, checkId: string, number: number): Promise<PersonToCompare[] | undefined> {
  const batch = await work.db
    .selectFrom('list_check_batch')
    .select(['id', 'sealed_people'])
    .where('tenant_id', '=', work.tenantId)
    .where('check_id', '=', checkId)
    .where('number', '=', number)
    .executeTakeFirst()
  const text = batch && (await openErasable(work, batch.sealed_people, batchContext(batch.id)))
  return text === undefined ? undefined : (JSON.parse(text) as PersonToCompare[])
}

async function updateCheck(
  work: UnitOfWork,
  { id }: TakenCheck,
  changes: { lease_until: Date } | { sealed_result: string },
): Promise<void> {
  await work.db
    .updateTable('list_check')
    .set(changes)
    .where('tenant_id', '=', work.tenantId)
    .where('id', '=', id)
    .execute()
}
