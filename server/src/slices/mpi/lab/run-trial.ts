import type { Population } from '@samakart/matcher'
import type { Selectable } from 'kysely'
import { handle, type JobHandler } from '#platform/queue/job.ts'
import { type ReadScope, theSystem } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope, inUnitOfWork } from '#platform/unit-of-work.ts'
import { loadPopulation } from '../population.ts'
import { judgedBy, modelsOf } from '../profiles/active-profile.ts'
import type { TrialRow } from '../tables.ts'
import { type Rules, rulesInUse } from './judged-pairs.ts'
import { RunTrial } from './run-trial-job.ts'
import type { TrialResult } from './tally.ts'
import { everyNthOf, walkRegistry } from './walk-registry.ts'

/** Enough that a share of one in a hundred is known to a tenth of itself, and read in a minute. */
export const MAX_PEOPLE = 10_000
/** How often progress is written. */
const PROGRESS_MS = 1_000

export type Trial = Selectable<TrialRow>

export const trialJobs = (services: Services): JobHandler[] => [
  handle(RunTrial, ({ tenant_id, trial_id }, { signal }) => runTrial(services, tenant_id, trial_id, signal), {
    giveUp: ({ tenant_id, trial_id }) => endTrial(services, tenant_id, trial_id, undefined, null),
  }),
]

export async function runTrial(services: Services, tenantId: string, id: string, signal: AbortSignal): Promise<void> {
  const trial = await takeTrial(services, tenantId, id)
  if (!trial) return
  const { now, tried } = await inReadScope(services, tenantId, (scope) => rulesOf(scope, trial))
  const { size } = now.population
  const toRead = Math.ceil(size / everyNthOf(size, MAX_PEOPLE))
  let written = 0
  const result = await walkRegistry(services, tenantId, {
    now,
    tried,
    maxPeople: MAX_PEOPLE,
    async onPage(peopleRead) {
      if (signal.aborted) throw new Error('the process stops; the trial begins again elsewhere')
      const instant = performance.now()
      if (instant - written < PROGRESS_MS) return true
      written = instant
      return writeProgress(services, trial, Math.max(toRead, peopleRead), peopleRead)
    },
  })
  if (result) await endTrial(services, tenantId, id, trial.attempt, result)
}

/** What decided when the trial was asked for, and what it tries. */
export async function rulesOf(scope: ReadScope, trial: Trial): Promise<{ now: Rules; tried: Rules }> {
  const { population } = await loadPopulation(scope)
  const as = async (id: string | null): Promise<Population> =>
    judgedBy(population, id === null ? undefined : await modelsOf(scope, id))
  const now = await as(trial.active_profile_id)
  // The same population where the version is the same, so that a pair is compared once.
  const tried = trial.profile_id === trial.active_profile_id ? now : await as(trial.profile_id)
  return { now: rulesInUse(now), tried: { population: tried, certain: trial.certain, probable: trial.probable } }
}

/** Undefined if it was cancelled. Whoever takes it again writes with a higher number, and the one before writes no more. */
function takeTrial(services: Services, tenantId: string, id: string): Promise<Trial | undefined> {
  return inUnitOfWork(services, { tenantId, actor: theSystem }, ({ db }) =>
    db
      .updateTable('mpi_trial')
      .set((row) => ({ status: 'running', attempt: row('attempt', '+', 1), people_read: 0 }))
      .where('id', '=', id)
      .where('tenant_id', '=', tenantId)
      .where('status', 'in', ['waiting', 'running'])
      .returningAll()
      .executeTakeFirst(),
  )
}

/** Returns false if the trial was cancelled or taken by another worker. */
function writeProgress(services: Services, trial: Trial, toRead: number, read: number): Promise<boolean> {
  return inUnitOfWork(services, { tenantId: trial.tenant_id, actor: theSystem }, async ({ db }) => {
    const { numUpdatedRows } = await db
      .updateTable('mpi_trial')
      .set({ people_to_read: toRead, people_read: read })
      .where('id', '=', trial.id)
      .where('status', '=', 'running')
      .where('attempt', '=', trial.attempt)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  })
}

/** Without a result it has failed, whoever ran it. */
function endTrial(
  services: Services,
  tenantId: string,
  id: string,
  attempt: number | undefined,
  result: TrialResult | null,
): Promise<void> {
  return inUnitOfWork(services, { tenantId, actor: theSystem }, async ({ db, now }) => {
    const ended = db
      .updateTable('mpi_trial')
      .set({
        status: result ? 'completed' : 'failed',
        ended_at: now,
        ...(result
          ? { result: JSON.stringify(result), people_to_read: result.people, people_read: result.people }
          : {}),
      })
      .where('id', '=', id)
      .where('tenant_id', '=', tenantId)
      .where('status', 'in', ['waiting', 'running'])
    await (attempt === undefined ? ended : ended.where('attempt', '=', attempt)).execute()
  })
}
