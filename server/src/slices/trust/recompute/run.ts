import { setTimeout as wait } from 'node:timers/promises'
import type { Selectable } from 'kysely'
import type { ReadDb } from '#platform/db/database.ts'
import { type Actor, type PlatformWork, theSystem } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformScope, inPlatformWork } from '#platform/unit-of-work.ts'
import { listAllOrganizations } from '#slices/accounts/index.ts'
import { recordAct } from '#slices/audit/index.ts'
import { countIdentities, listFacts } from '#slices/mpi/index.ts'
import { keepScores } from '../keep-scores.ts'
import { assess } from '../scoring/assess.ts'
import type { RunRow } from '../tables.ts'
import { GoOn } from './jobs.ts'
import { nothing, tally } from './tally.ts'

export type Run = Selectable<RunRow>

const BATCH = 500
const EMPTY_TALLY = JSON.stringify({ ...nothing, changed: 0 })

/** Joins the run that is under way, or starts one. The queue brings it to its end whatever becomes of the caller. */
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
    await work.enqueue(GoOn, { run_id: id })
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

const LOOK_EVERY_MS = 50

/** Until a worker has brought the run to its end, or the time is over. */
export async function awaitRun(services: Services, runId: string, mostSeconds: number): Promise<Run> {
  const until = performance.now() + mostSeconds * 1_000
  for (;;) {
    const run = await inPlatformScope(services, ({ db }) =>
      db.selectFrom('trust_run').selectAll().where('id', '=', runId).executeTakeFirstOrThrow(),
    )
    if (run.status === 'completed' || performance.now() > until) return run
    await wait(LOOK_EVERY_MS)
  }
}

/** Takes batch after batch until the run is done or `isEnough` says so. Several may do this at once. */
export async function advanceRun(services: Services, runId: string, isEnough: () => boolean): Promise<Run> {
  for (;;) {
    const run = await inPlatformWork(services, theSystem, (work) => takeBatch(work, runId))
    if (run.status === 'completed' || isEnough()) return run
  }
}

/** One batch, one transaction: the run's row is locked, so that every identity's turn comes once. */
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

/** The one that is being gone through, or the next by id. */
async function nextOrganization(db: ReadDb, { at_tenant, after_number }: Run): Promise<string | undefined> {
  const ids = (await listAllOrganizations(db)).map(({ id }) => id).sort()
  return ids.find((id) => (after_number > 0 ? id >= at_tenant : id > at_tenant))
}

async function recomputeBatch(work: PlatformWork, run: Run, tenantId: string) {
  const own = work.asTenant(tenantId)
  const facts = await listFacts(own, run.at_tenant === tenantId ? run.after_number : 0, BATCH)
  const assessments = await assess(own, facts)
  const changed = await keepScores(own, assessments, 'changes')
  const sumsSoFar = { ...tally(assessments, run.tenant_tally), changed: run.tenant_tally.changed + changed }
  const last = facts.at(-1)
  const isWhole = facts.length < BATCH || last === undefined
  if (isWhole) {
    const { changed: changedInAll, ...sums } = sumsSoFar
    await own.db
      .insertInto('trust_summary')
      .values({ ...sums, tenant_id: tenantId, computed_at: work.now })
      .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet({ ...sums, computed_at: work.now }))
      .execute()
    if (sums.identities > 0) {
      const details = { identities: sums.identities, changed: changedInAll, started_by: run.started_by }
      recordAct(own, { action: 'trust.recomputed', object: run.id, details })
    }
  }
  return {
    at_tenant: tenantId,
    after_number: isWhole ? 0 : last.identity_number,
    recomputed: run.recomputed + facts.length,
    changed: run.changed + changed,
    tenant_tally: isWhole ? EMPTY_TALLY : JSON.stringify(sumsSoFar),
  }
}
