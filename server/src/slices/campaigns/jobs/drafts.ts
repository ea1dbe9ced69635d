import { Pace } from '#platform/pace.ts'
import { type Actor, inPlatformScope, inUnitOfWork, theSystem, type UnitOfWork } from '#platform/unit-of-work.ts'
import type { Workshop } from '#platform/workshop.ts'
import { forgetOrders, orderCards } from '#slices/cards/index.ts'
import { forgetPieces, keepPieces } from './pieces.ts'
import type { PreparedJob } from './prepare-job.ts'

/** Fewer are written by the transaction that accepts the job: it is over before anybody notices. */
const LONG = 50
const MOST_AT_ONCE = 200
/** No request lasts so long. */
const KEPT_MS = 3_600_000
const SWEPT_AT_ONCE = 20

export type DraftedJob = PreparedJob & AsyncDisposable

/**
 * Writes a long list before its job is accepted, piece by piece, so that accepting it takes no longer than a short one.
 * Nobody looks for pieces of a job that does not exist; disposing of it takes away what no job has taken.
 */
export async function draftJob(
  shop: Workshop,
  who: { tenantId: string; actor: Actor },
  job: PreparedJob,
): Promise<DraftedJob> {
  const isLong = job.pieces.length >= LONG
  const act: Act = (step) => inUnitOfWork(shop, { ...who, isPatient: true }, step)
  const dispose = async () => {
    if (isLong) await act((work) => forgetDraft(work, job.id))
  }
  if (isLong) await writeDraft(act, job).catch((error) => dispose().finally(() => Promise.reject(error)))
  return { ...job, [Symbol.asyncDispose]: dispose }
}

type Act = (step: (work: UnitOfWork) => Promise<void>) => Promise<void>

async function writeDraft(act: Act, { id, pieces, cards }: PreparedJob): Promise<void> {
  const inSteps = async (count: number, write: (work: UnitOfWork, from: number, to: number) => Promise<void>) => {
    const pace = new Pace({ most: MOST_AT_ONCE })
    for (let from = 0; from < count; ) {
      const to = Math.min(count, from + pace.size)
      await pace.run(act, (work) => write(work, from, to))
      from = to
    }
  }
  await act(async ({ db, tenantId, now }) => {
    await db.insertInto('job_draft').values({ job_id: id, tenant_id: tenantId, created_at: now }).execute()
  })
  await inSteps(pieces.length, (work, from, to) => keepPieces(work, id, pieces.slice(from, to)))
  await inSteps(cards.length, (work, from, to) => orderCards(work, id, cards.slice(from, to), from))
}

/** In the transaction that accepts the job: true when its list is written, and its own from now on. */
export async function takeDraft({ db, tenantId }: UnitOfWork, jobId: string): Promise<boolean> {
  const taken = await db
    .deleteFrom('job_draft')
    .where('tenant_id', '=', tenantId)
    .where('job_id', '=', jobId)
    .returning('job_id')
    .executeTakeFirst()
  return taken !== undefined
}

async function forgetDraft(work: UnitOfWork, jobId: string): Promise<void> {
  if (!(await takeDraft(work, jobId))) return
  await forgetPieces(work, jobId)
  await forgetOrders(work, jobId)
}

/** Whoever wrote them died, or could not take them away. */
export async function sweepDrafts(shop: Workshop): Promise<void> {
  const left = await inPlatformScope(shop, ({ db, now }) =>
    db
      .selectFrom('job_draft')
      .select(['job_id', 'tenant_id'])
      .where('created_at', '<', new Date(now.getTime() - KEPT_MS))
      .orderBy('created_at')
      .limit(SWEPT_AT_ONCE)
      .execute(),
  )
  for (const { job_id, tenant_id } of left) {
    const whose = { tenantId: tenant_id, actor: theSystem, isPatient: true }
    await inUnitOfWork(shop, whose, (work) => forgetDraft(work, job_id))
  }
}
