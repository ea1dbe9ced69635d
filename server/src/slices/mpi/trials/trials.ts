import { comparePrepared, type Population, shownScore } from '@samakart/matcher'
import type { Language } from '@samakart/rules/language'
import { type Selectable, sql } from 'kysely'
import { Type } from 'typebox'
import { Invalid } from '#platform/invalid.ts'
import { defineJob, handle, type JobHandler } from '#platform/queue/job.ts'
import { refusal } from '#platform/refusal.ts'
import type { RetentionRule } from '#platform/retention/rule.ts'
import { type ReadScope, theSystem, type UnitOfWork } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope, inUnitOfWork } from '#platform/unit-of-work.ts'
import { recordAct } from '#slices/audit/index.ts'
import { readPeople } from '../candidates.ts'
import { thresholdsInUse } from '../decide.ts'
import { modelsOf, ProfileNotFound } from '../learning/profiles.ts'
import type { PersonRecord } from '../person-record.ts'
import { judgedBy, loadPopulation } from '../registry.ts'
import { sayReasons } from '../say-reasons.ts'
import type { TrialRow } from '../tables.ts'
import { type Rules, rulesInUse, type TrialResult } from './tally.ts'
import { everyNthOf, walkRegistry } from './walk-registry.ts'

class TrialNotFound extends refusal('trial_not_found', 404, {
  fr: 'Cet essai n’existe pas, ou a été supprimé après son délai.',
  en: 'This trial does not exist, or was deleted after its time.',
  wo: 'Jéem bii amul, walla far nañu ko ba app ba matee.',
}) {}

class TrialUnderWay extends refusal('trial_under_way', 409, {
  fr: 'Un essai est déjà en cours : attendez sa fin ou arrêtez-le.',
  en: 'A trial is already under way: wait for its end or stop it.',
  wo: 'Benn jéem a ngi dox ba noppi: xaaral mu jeex, walla nga taxawal ko.',
}) {}

/** Its worker holds it while it runs; a trial whose worker was killed begins again. */
const RunTrial = defineJob('mpi.run-trial', Type.Object({ tenant_id: Type.String(), trial_id: Type.String() }), {
  timeoutSeconds: 1_200,
  isLong: true,
  retries: 3,
})

interface TrialSettings {
  certain?: number | undefined
  probable?: number | undefined
  /** The id of a version, `shipped` or, without it, what decides now. */
  profile_id?: string | undefined
}

const notBelow = {
  fr: 'Le seuil de vérification doit être au-dessous du seuil de rattachement.',
  en: 'The threshold of review must be below the threshold of linking.',
  wo: 'App bu saytu bi war na gëna suufe bu boole bi.',
}

/** Begins a trial. It runs in the background, one at a time in an organization. */
export async function startTrial(work: UnitOfWork, settings: TrialSettings) {
  const { certain = thresholdsInUse.certain, probable = thresholdsInUse.probable } = settings
  if (probable >= certain) throw new Invalid([{ path: 'probable', phrase: notBelow }])
  const active = await activeId(work)
  const profileId = await chosenProfile(work, settings.profile_id, active)
  const id = work.newId('trial')
  const { rows } = await sql<{ id: string }>`
    insert into mpi_trial (id, tenant_id, status, certain, probable, profile_id, active_profile_id, requested_by, created_at)
    values (${id}, ${work.tenantId}, 'waiting', ${certain}, ${probable}, ${profileId}, ${active}, ${work.actor.id},
      ${work.now.toISOString()}::timestamptz)
    on conflict do nothing returning id`.execute(work.db)
  if (rows.length === 0) throw new TrialUnderWay()
  await work.enqueue(RunTrial, { tenant_id: work.tenantId, trial_id: id })
  recordAct(work, { action: 'mpi.trial_started', object: id, details: { certain, probable, profile: profileId } })
  return presentTrial(await getTrial(work, id))
}

async function activeId({ db, tenantId }: ReadScope): Promise<string | null> {
  const row = await db
    .selectFrom('mpi_profile')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  return row?.id ?? null
}

async function chosenProfile({ db, tenantId }: ReadScope, wanted: string | undefined, active: string | null) {
  if (wanted === undefined) return active
  if (wanted === 'shipped') return null
  const row = await db
    .selectFrom('mpi_profile')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', wanted)
    .where('sealed_profile', 'is not', null)
    .executeTakeFirst()
  if (!row) throw new ProfileNotFound()
  return row.id
}

/** Stops a trial that waits or runs; one that has ended stays as it is. What a stopped one has counted is given up. */
export async function cancelTrial(work: UnitOfWork, id: string) {
  await getTrial(work, id)
  const { numUpdatedRows } = await work.db
    .updateTable('mpi_trial')
    .set({ status: 'cancelled', ended_at: work.now })
    .where('id', '=', id)
    .where('tenant_id', '=', work.tenantId)
    .where('status', 'in', ['waiting', 'running'])
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) recordAct(work, { action: 'mpi.trial_cancelled', object: id })
  return presentTrial(await getTrial(work, id))
}

async function getTrial({ db, tenantId }: ReadScope, id: string) {
  const trial = await db
    .selectFrom('mpi_trial')
    .selectAll()
    .where('id', '=', id)
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  if (!trial) throw new TrialNotFound()
  return trial
}

/** Newest first. */
export async function listTrials({ db, tenantId }: ReadScope, { limit, offset }: { limit: number; offset: number }) {
  const all = db.selectFrom('mpi_trial').where('tenant_id', '=', tenantId)
  const { total } = await all.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await all
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { total, limit, offset, items: rows.map(presentTrial) }
}

function presentTrial(trial: Selectable<TrialRow>) {
  const { id, status, certain, probable, profile_id, active_profile_id, people_to_read, people_read, result } = trial
  return {
    id,
    status,
    certain,
    probable,
    profile_id,
    active_profile_id,
    people_to_read,
    people_read,
    requested_by: trial.requested_by,
    created_at: trial.created_at.toISOString(),
    ended_at: trial.ended_at?.toISOString() ?? null,
    result: result && withoutExamples(result),
  }
}

const withoutExamples = ({ examples: _, ...figures }: TrialResult) => figures

export const trialRetention: RetentionRule = {
  kind: 'match_trials',
  of: 'organization',
  async deleteOld({ db, tenantId }, before, limit) {
    const { numAffectedRows } = await sql`
      delete from mpi_trial where id in (
        select id from mpi_trial
        where tenant_id = ${tenantId} and created_at < ${before.toISOString()} and ended_at is not null
        order by created_at limit ${limit})`.execute(db)
    return Number(numAffectedRows ?? 0)
  },
}

/**
 * A trial with some pairs of each movement, as the people are now: only their numbers are stored. People who were merged or erased since
 * are left out.
 */
export async function readTrial(scope: ReadScope, id: string, language: Language) {
  const trial = await getTrial(scope, id)
  const kept = trial.result?.examples ?? []
  const people = new Map(
    (await readPeople(scope, [...new Set(kept.flatMap(({ numbers }) => numbers.flat()))])).map((person) => [
      person.identity_number,
      person,
    ]),
  )
  if (people.size === 0) return { ...presentTrial(trial), examples: [] }
  const { now, tried } = await rulesOf(scope, trial)
  const examples = kept.flatMap(({ from, to, numbers }) =>
    numbers.flatMap(([low, high]) => {
      const [older, newer] = [people.get(low), people.get(high)]
      if (!older || !newer) return []
      const [before, after] = [now, tried].map(({ population }) =>
        comparePrepared(older.prepared, newer.prepared, population),
      ) as [ReturnType<typeof comparePrepared>, ReturnType<typeof comparePrepared>]
      return [
        {
          from,
          to,
          score_now: shownScore(before.score),
          score_tried: shownScore(after.score),
          existing: { mpi_id: older.mpi_id, ...shown(older.person) },
          new: { mpi_id: newer.mpi_id, ...shown(newer.person) },
          reasons: sayReasons(after.explanation, language),
        },
      ]
    }),
  )
  return { ...presentTrial(trial), examples }
}

const shown = ({ first_name, last_name, date_of_birth, gender, region_code, commune }: PersonRecord) => ({
  first_name,
  last_name,
  date_of_birth,
  gender,
  region_code,
  commune,
})

/** Enough that a share of one in a hundred is known to a tenth of itself, and read in a minute. */
const MAX_PEOPLE = 10_000
/** How often progress is written. */
const PROGRESS_MS = 1_000

type Trial = Selectable<TrialRow>

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
async function rulesOf(scope: ReadScope, trial: Trial): Promise<{ now: Rules; tried: Rules }> {
  const { population } = await loadPopulation(scope)
  const as = async (id: string | null): Promise<Population> =>
    judgedBy(population, id === null ? undefined : await modelsOf(scope, id))
  const now = await as(trial.active_profile_id)
  // The same population where the version is the same, so that a pair is compared once.
  const tried = trial.profile_id === trial.active_profile_id ? now : await as(trial.profile_id)
  return { now: rulesInUse(now), tried: { population: tried, certain: trial.certain, probable: trial.probable } }
}

/** Undefined if it was cancelled. The worker that takes it again writes with a higher number, and the one before writes no more. */
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

/** Without a result it has failed, whichever worker ran it. */
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
