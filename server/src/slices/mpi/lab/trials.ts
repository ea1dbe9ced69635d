import { type Selectable, sql } from 'kysely'
import { Invalid } from '#platform/invalid.ts'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { thresholdsInUse } from '../decide.ts'
import { ProfileNotFound } from '../profiles/errors.ts'
import type { TrialRow } from '../tables.ts'
import { TrialNotFound, TrialUnderWay } from './errors.ts'
import { RunTrial } from './run-trial-job.ts'
import type { TrialResult } from './tally.ts'

export interface TrialSettings {
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

export async function getTrial({ db, tenantId }: ReadScope, id: string) {
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

export function presentTrial(trial: Selectable<TrialRow>) {
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
