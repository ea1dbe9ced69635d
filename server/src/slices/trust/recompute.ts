import { setTimeout as wait } from 'node:timers/promises'
import type { Selectable } from 'kysely'
import { Type } from 'typebox'
import type { ReadDb } from '#platform/db/database.ts'
import { defineJob, handle, type JobHandler } from '#platform/queue/job.ts'
import { type Actor, type PlatformWork, theSystem } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformScope, inPlatformWork } from '#platform/unit-of-work.ts'
import { listAllOrganizations } from '#slices/accounts/index.ts'
import { recordAct } from '#slices/audit/index.ts'
import { countIdentities, listFacts } from '#slices/mpi/index.ts'
import { type Assessment, assess } from './scoring.ts'
import { storeScores } from './store-scores.ts'
import type { RunRow, Tally } from './tables.ts'

const MAX_SECONDS = 240

const POLL_MS = 50

const BATCH = 500

const emptyTally: Tally = {
  identities: 0,
  kyc_verified: 0,
  has_nin: 0,
  with_duplicates: 0,
  with_inconsistencies: 0,
  score_sum: 0,
}

const EMPTY_TALLY = JSON.stringify({ ...emptyTally, changed: 0 })

export type Run = Selectable<RunRow>

/** Continues a run for some minutes, and enqueues itself again if the run is not finished. */
const ContinueRun = defineJob('trust.recompute', Type.Object({ run_id: Type.String() }), { timeoutSeconds: 600 })

const NightlyRun = defineJob('trust.recompute-nightly', Type.Object({}))

/** A run continues where it stopped: after a crash, after a shutdown, or when it is too long for one job. */
export function trustJobs(services: Services): JobHandler[] {
  return [
    handle(ContinueRun, async ({ run_id }, { signal }) => {
      const until = performance.now() + MAX_SECONDS * 1_000
      const run = await advanceRun(services, run_id, () => signal.aborted || performance.now() > until)
      if (run.status === 'running')
        await inPlatformWork(services, theSystem, (work) => work.enqueue(ContinueRun, { run_id }))
    }),
    handle(NightlyRun, async () => void (await startRun(services, theSystem)), { schedule: '40 2 * * *' }),
  ]
}

/** Returns the run that is under way, or starts one. The queue finishes it even if the caller does not wait. */
export async function startRun(services: Services, actor: Actor): Promise<Run> {
  return inPlatformWork(services, actor, async (work) => {
    const id = work.newId('trustRun')
    const started = await work.db
      .insertInto('trust_run')
      .values({
        id,
        status: 'running',
        started_by: actor.id,
        started_at: work.now,
        finished_at: null,
        expected: await countAll(work),
        tenant_tally: EMPTY_TALLY,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!started) return (await findNewestRun(work.db)) as Run
    await work.enqueue(ContinueRun, { run_id: id })
    return started
  })
}

async function countAll(work: PlatformWork): Promise<number> {
  let count = 0
  for (const { id } of await listAllOrganizations(work.db)) count += await countIdentities(work.asTenant(id))
  return count
}

export async function findNewestRun(db: ReadDb): Promise<Run | undefined> {
  return db.selectFrom('trust_run').selectAll().orderBy('started_at', 'desc').limit(1).executeTakeFirst()
}

/** Waits until a worker has finished the run, or until the timeout. */
export async function awaitRun(services: Services, runId: string, timeoutSeconds: number): Promise<Run> {
  const until = performance.now() + timeoutSeconds * 1_000
  for (;;) {
    const run = await inPlatformScope(services, ({ db }) =>
      db.selectFrom('trust_run').selectAll().where('id', '=', runId).executeTakeFirstOrThrow(),
    )
    if (run.status === 'completed' || performance.now() > until) return run
    await wait(POLL_MS)
  }
}

/** Processes batches until the run is finished or `shouldStop` returns true. Several workers may do this at once. */
export async function advanceRun(services: Services, runId: string, shouldStop: () => boolean): Promise<Run> {
  for (;;) {
    const run = await inPlatformWork(services, theSystem, (work) => takeBatch(work, runId))
    if (run.status === 'completed' || shouldStop()) return run
  }
}

/** Processes one batch in one transaction. The row of the run is locked, so that every identity is processed once. */
async function takeBatch(work: PlatformWork, runId: string): Promise<Run> {
  const { db, now } = work
  const run = await db.selectFrom('trust_run').selectAll().where('id', '=', runId).forUpdate().executeTakeFirstOrThrow()
  if (run.status === 'completed') return run
  const next = await nextOrganization(db, run)
  const change = next
    ? await recomputeBatch(work, run, next)
    : { status: 'completed' as const, finished_at: now, tenant_tally: EMPTY_TALLY }
  return db.updateTable('trust_run').set(change).where('id', '=', runId).returningAll().executeTakeFirstOrThrow()
}

/** The organization that is being processed, or the next one by id. */
async function nextOrganization(db: ReadDb, { at_tenant, after_number }: Run): Promise<string | undefined> {
  const ids = (await listAllOrganizations(db)).map(({ id }) => id).sort()
  return ids.find((id) => (after_number > 0 ? id >= at_tenant : id > at_tenant))
}

async function recomputeBatch(work: PlatformWork, run: Run, tenantId: string) {
  const tenantWork = work.asTenant(tenantId)
  const facts = await listFacts(tenantWork, run.at_tenant === tenantId ? run.after_number : 0, BATCH)
  const assessments = await assess(tenantWork, facts)
  const changed = await storeScores(tenantWork, assessments, 'changes')
  const sumsSoFar = { ...tally(assessments, run.tenant_tally), changed: run.tenant_tally.changed + changed }
  const last = facts.at(-1)
  const isFinished = facts.length < BATCH || last === undefined
  if (isFinished) {
    const { changed: changedInAll, ...sums } = sumsSoFar
    await tenantWork.db
      .insertInto('trust_summary')
      .values({ ...sums, tenant_id: tenantId, computed_at: work.now })
      .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet({ ...sums, computed_at: work.now }))
      .execute()
    if (sums.identities > 0) {
      const details = { identities: sums.identities, changed: changedInAll, started_by: run.started_by }
      recordAct(tenantWork, { action: 'trust.recomputed', object: run.id, details })
    }
  }
  return {
    at_tenant: tenantId,
    after_number: isFinished ? 0 : last.identity_number,
    recomputed: run.recomputed + facts.length,
    changed: run.changed + changed,
    tenant_tally: isFinished ? EMPTY_TALLY : JSON.stringify(sumsSoFar),
  }
}

export function tally(assessments: readonly Assessment[], before: Tally = emptyTally): Tally {
  const sum = { ...before }
  for (const { components, risks, score } of assessments) {
    sum.identities += 1
    sum.kyc_verified += Number(components.kyc_verified)
    sum.has_nin += Number(components.has_nin)
    sum.with_duplicates += Number(risks.HIGH > 0)
    sum.with_inconsistencies += Number(risks.MEDIUM > 0)
    sum.score_sum += score
  }
  return sum
}
