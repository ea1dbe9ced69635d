import type { Phrase, PhraseValues } from '@samakart/rules/language'
import { sql } from 'kysely'
import { Invalid, type Mistake } from '#platform/invalid.ts'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { findStandingCards } from '#slices/cards/index.ts'
import { findFamilies } from '#slices/mpi/index.ts'
import { NumbersNotEntered } from '../errors.ts'
import type { ListedNumber } from './number-index.ts'

/** The numbers of a list for a campaign in which each is on one card only. */
export interface NumbersToClaim {
  numbers: readonly ListedNumber[]
  /** Rows that get no card. */
  skipped: readonly number[]
  /** Rows whose people get a new card instead of their earlier one, and who these are. */
  replacing: ReadonlyMap<number, string>
}

const taken: Phrase = {
  fr: 'Dans cette campagne, cet identifiant est déjà sur la carte {card}.',
  en: 'In this campaign this identifier is already on card {card}.',
  wo: 'Ci kampaañ bii, identifiant bii mungi ci kàrt {card} ba noppi.',
}

const beingPrinted: Phrase = {
  fr: 'Dans cette campagne, cet identifiant est déjà dans le travail {job}, qui n’est pas terminé.',
  en: 'In this campaign this identifier is already in job {job}, which has not ended.',
  wo: 'Ci kampaañ bii, identifiant bii mungi ci liggéey {job}, te jeexagul.',
}

/** Refuses a list with numbers that valid cards of the campaign have, or that an open job is printing. */
export async function refuseTakenNumbers(
  scope: ReadScope,
  campaignId: string,
  { numbers, skipped, replacing }: NumbersToClaim,
): Promise<void> {
  const isSkipped = new Set(skipped)
  const rowsOf = Map.groupBy(
    numbers.filter(({ row }) => !isSkipped.has(row)),
    ({ index }) => index,
  )
  const places = await findPlaces(scope, campaignId, [...rowsOf.keys()])
  const cards = await findStandingCards(
    scope,
    places.filter(({ isOpen }) => !isOpen),
  )
  const families = await findFamilies(scope, [...new Set(replacing.values())])
  const isOwn = (row: number, holder: string | null) =>
    holder !== null && (families.get(replacing.get(row) ?? '') ?? []).includes(holder)
  const mistakes = new Map<number, Mistake>()
  const add = (row: number, phrase: Phrase, values: PhraseValues) =>
    mistakes.set(row, { path: `beneficiaries/${row}/beneficiary_id`, phrase, values })
  for (const { key, job_id, isOpen } of places) {
    if (isOpen) for (const { row } of rowsOf.get(key) ?? []) add(row, beingPrinted, { job: job_id })
  }
  for (const { key, card_code, mpi_id } of cards) {
    for (const { row } of rowsOf.get(key) ?? []) if (!isOwn(row, mpi_id)) add(row, taken, { card: card_code })
  }
  const inOrder = [...mistakes].sort(([one], [other]) => one - other)
  if (inOrder.length > 0) throw new Invalid(inOrder.map(([, mistake]) => mistake))
}

async function findPlaces(scope: ReadScope, campaignId: string, numbers: readonly number[]) {
  if (numbers.length === 0) return []
  const { rows } = await sql<{ key: number; job_id: string; place: number; isOpen: boolean }>`
    select entry.number_index as key, entry.job_id, entry.place, job.status <> 'completed' as "isOpen"
    from beneficiary_number entry
    join generation_job job on job.id = entry.job_id and job.tenant_id = ${scope.tenantId}
    where entry.tenant_id = ${scope.tenantId} and entry.number_index = any((select ${[...numbers]}::bigint[])::bigint[])
      and job.campaign_id = ${campaignId} and job.status <> 'failed'`.execute(scope.db)
  return rows
}

/**
 * Enters a job's numbers when it is accepted, so that the next job finds them: the request that accepts a job has locked its
 * campaign. Elsewhere they are entered when the job has ended.
 */
export async function claimNumbers(
  work: UnitOfWork,
  jobId: string,
  { numbers, skipped }: NumbersToClaim,
): Promise<void> {
  const leftOut = new Set(skipped)
  const places: number[] = []
  const indexes: number[] = []
  let before = 0
  let row = 0
  for (const number of numbers) {
    for (; row < number.row; row++) if (leftOut.has(row)) before += 1
    if (leftOut.has(number.row)) continue
    places.push(number.row - before)
    indexes.push(number.index)
  }
  if (places.length === 0) return
  await sql`
    insert into beneficiary_number (number_index, job_id, place, tenant_id)
    select number_index, ${jobId}, place, ${work.tenantId}
    from unnest(${indexes}::bigint[], ${places}::int[]) as number (number_index, place)
    on conflict do nothing`.execute(work.db)
}

/** The numbers of open jobs are not entered yet, and would not be found. */
export async function requireNumbersEntered({ db, tenantId }: ReadScope, campaignId: string): Promise<void> {
  const open = await db
    .selectFrom('generation_job')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('campaign_id', '=', campaignId)
    .where('status', '<>', 'failed')
    .where('numbers_entered', '=', false)
    .limit(1)
    .executeTakeFirst()
  if (open) throw new NumbersNotEntered()
}
