import { fileOf } from '@samakart/rules/picture-name'
import { sql } from 'kysely'
import type { UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { findHeldCards, recordCards } from '#slices/cards/index.ts'
import {
  findHolders,
  type IdentityCache,
  lockRegistry,
  type PersonRecord,
  type Resolution,
  type Resolutions,
  recordResolved,
  resolvePeople,
  storePhotos,
} from '#slices/mpi/index.ts'
import type { DuplicateChoice } from '../duplicates/policy.ts'
import { takePictures } from '../photos/photo-sets.ts'
import { type Job, type Outcomes, placesOf } from '../tables.ts'
import { DetailsReader, getPeople, type SubmittedPerson, unsealPeople } from './batches.ts'
import { type JobAttempt, jobLeases } from './job-attempt.ts'
import { type RowOutcome, recordOutcomes } from './outcomes.ts'

/** People of a job whose identities and cards are in the database, in the order of the list. */
export interface ResolvedBatch {
  places: { from: number; to: number }
  people: readonly SubmittedPerson[]
}

/** A row of a batch whose person is known now. */
interface ResolvedRow {
  place: number
  submitted: SubmittedPerson
  mpi_id: string
  outcome: Resolution['outcome']
}

/** `skip`: the person has a card or is getting one. `replace`: earlier cards are revoked when the new one becomes valid. */
interface SettledRow extends ResolvedRow {
  choice: DuplicateChoice
}

/** Finds or creates everybody's identity and records their cards, batch by batch. */
export async function* resolveIdentities(
  { job, signal, act, report }: JobAttempt,
  identityCache: IdentityCache,
): AsyncGenerator<ResolvedBatch> {
  const places = placesOf(job)
  const batches = Math.ceil(places / job.batch_size)
  for (let number = 0; number < batches; number++) {
    signal.throwIfAborted()
    const batch = await act((work) => resolveBatch(work, job, number, identityCache))
    report({ people_found: Math.floor(job.people_to_find * Math.min(1, batch.places.to / places)) })
    yield batch
  }
}

/** A batch is resolved once: what an earlier attempt has resolved stays resolved. */
async function resolveBatch(work: UnitOfWork, job: Job, number: number, cache: IdentityCache): Promise<ResolvedBatch> {
  await jobLeases.lock(work, job)
  const batch = await getPeople(work, job.id, number)
  const people = await unsealPeople(work, batch)
  const places = { from: number * job.batch_size, to: (number + 1) * job.batch_size }
  if (batch.resolved_at) return { places, people }

  const { id: jobId, campaign_id: campaignId, valid_until: validUntil, batch_size: batchSize } = job
  const { rows, counts } = await findIdentities(work, job, places.from, people, cache)
  await givePhotos(work, job, rows)
  const settled = job.settles_duplicates
    ? await settleDuplicates(work, job, rows)
    : rows.map((row): SettledRow => ({ ...row, choice: 'print' }))
  const mpiIds = settled.map(({ choice, mpi_id }) => (choice === 'skip' ? null : mpi_id))
  await recordCards(work, { campaignId, jobId, batchSize, validUntil, batches: [{ number, mpiIds }] })
  const replaces = settled.filter(({ choice }) => choice === 'replace').map(({ place }) => place)
  const isNumbered = people.some(({ mpi_id, has_number }) => mpi_id === undefined && has_number)
  const outcomes: Outcomes = {
    ...counts,
    ...(replaces.length > 0 ? { replaces } : {}),
    ...(isNumbered ? { numbered: rows.map(({ submitted, mpi_id }) => (submitted.has_number ? mpi_id : null)) } : {}),
  }
  await work.db
    .updateTable('job_batch')
    .set({ resolved_at: work.now, outcomes: JSON.stringify(outcomes) })
    .where('tenant_id', '=', work.tenantId)
    .where('id', '=', batch.id)
    .execute()
  await recordOutcomes(work, jobId, number, settled.map(outcomeOf))
  if (places.to >= placesOf(job)) {
    await recordJobOutcomes(work, jobId)
    work.notifyProcess('job-step', { job: 'cards', id: jobId, step: 'resolved', attempt: job.attempt })
  }
  return { places, people }
}

function outcomeOf({ choice, outcome }: SettledRow): RowOutcome {
  if (choice === 'skip') return 'skipped'
  return choice === 'replace' && outcome === 'resolved' ? 'replaced' : outcome
}

/** Finds or registers the people whom the submitter does not know as people of the registry. */
async function findIdentities(
  work: UnitOfWork,
  job: Job,
  from: number,
  people: readonly SubmittedPerson[],
  cache: IdentityCache,
): Promise<{ rows: ResolvedRow[]; counts: Outcomes }> {
  const unknown = people.filter(({ mpi_id }) => mpi_id === undefined)
  const list = {
    hasNumber: unknown.map(({ has_number = false }) => has_number),
    takenBefore: (mpiIds: readonly string[]) => readNumbered(work, job.id, mpiIds),
    cameBefore: await sumArrivals(work, job.id),
  }
  const records = unknown.map(({ person }) => person)
  const options = { source: job.id, isPart: true, list, cache }
  const { people: found, arrivals } = unknown.length === 0 ? nobody : await resolvePeople(work, records, options)
  const resolutions = found.values()
  const rows = people.map((submitted, at): ResolvedRow => {
    const place = from + at
    if (submitted.mpi_id !== undefined) return { place, submitted, mpi_id: submitted.mpi_id, outcome: 'resolved' }
    const resolution = resolutions.next().value
    if (!resolution) throw new Error('a person of the batch was not resolved')
    return { place, submitted, mpi_id: resolution.mpi_id, outcome: resolution.outcome }
  })
  const counts = { resolved: 0, created: 0, pending_review: 0 }
  for (const { outcome } of found) counts[outcome] += 1
  return { rows, counts: { ...counts, ...arrivals } }
}

const nobody: Pick<Resolutions, 'people' | 'arrivals'> = { people: [], arrivals: { came: 0, known: 0 } }

/** How many people of the list came before, and how many of them were probably known. */
async function sumArrivals(work: UnitOfWork, jobId: string): Promise<Resolutions['arrivals']> {
  const { rows } = await sql<Resolutions['arrivals']>`
    select coalesce(sum((outcomes->>'came')::float8), 0) as came, coalesce(sum((outcomes->>'known')::float8), 0) as known
    from job_batch where tenant_id = ${work.tenantId} and job_id = ${jobId} and kind = 'people'`.execute(work.db)
  return rows[0] ?? nobody.arrivals
}

/** What rows with numbers of the batches that are resolved say of these identities. Only batches with such rows are opened. */
async function readNumbered(work: UnitOfWork, jobId: string, mpiIds: readonly string[]) {
  const { rows } = await sql<{ number: number; at: number; mpi_id: string }>`
    select batch.number, numbered.at::int - 1 as at, numbered.mpi_id
    from job_batch batch, jsonb_array_elements_text(batch.outcomes->'numbered') with ordinality as numbered (mpi_id, at)
    where batch.tenant_id = ${work.tenantId} and batch.job_id = ${jobId} and batch.kind = 'people'
      and numbered.mpi_id = any(${[...mpiIds]}::text[])`.execute(work.db)
  const said = new Map<string, PersonRecord[]>()
  for (const [number, places] of Map.groupBy(rows, (row) => row.number)) {
    const people = await unsealPeople(work, await getPeople(work, jobId, number))
    for (const { at, mpi_id } of places) {
      const person = people[at]?.person
      if (person) said.set(mpi_id, [...(said.get(mpi_id) ?? []), person])
    }
  }
  return said
}

async function recordJobOutcomes(work: UnitOfWork, jobId: string): Promise<void> {
  const { rows } = await sql<Outcomes>`
    select coalesce(sum((outcomes->>'resolved')::int), 0)::int as resolved,
      coalesce(sum((outcomes->>'created')::int), 0)::int as created,
      coalesce(sum((outcomes->>'pending_review')::int), 0)::int as pending_review
    from job_batch where tenant_id = ${work.tenantId} and job_id = ${jobId}`.execute(work.db)
  const [counters] = rows
  if (counters && counters.resolved + counters.created + counters.pending_review > 0)
    recordResolved(work, jobId, counters)
}

/**
 * Gives the people of a batch their photos of the job's set, in the transaction that finds who they are: the photo that the
 * list names, or the one called like the beneficiary number.
 */
async function givePhotos(work: UnitOfWork, job: Job, rows: readonly ResolvedRow[]): Promise<void> {
  if (job.photo_set_id === null) return
  const details = await new DetailsReader().readAll(work, job.id, rows)
  const pictures = await takePictures(
    work,
    job.photo_set_id,
    rows.map(({ place }) => fileOf(details.get(place))),
  )
  const photos = new Map<string, Buffer>()
  for (const [at, { mpi_id }] of rows.entries()) {
    const picture = pictures[at]
    if (picture) photos.set(mpi_id, picture)
  }
  await storePhotos(work, photos)
  if (photos.size > 0) recordAct(work, { action: 'photos.given', object: job.id, details: { people: photos.size } })
}

/**
 * Decides who of a batch gets a card. It holds the registry, so that batches of two jobs do not both find that somebody has no card
 * yet. Whoever is getting one from another open job counts as a holder.
 */
async function settleDuplicates(work: UnitOfWork, job: Job, rows: readonly ResolvedRow[]): Promise<SettledRow[]> {
  await lockRegistry(work)
  const mpiIds = rows.map(({ mpi_id }) => mpi_id)
  const [held, identities] = [await findHeldCards(work, mpiIds), await findHolders(work, mpiIds)]
  const seen = new Set<string>()
  return rows.map((row) => {
    const wanted = row.submitted.duplicate ?? job.duplicates
    const person = identities.get(row.mpi_id)?.holder_mpi_id ?? row.mpi_id
    const cards = (held.get(row.mpi_id) ?? []).filter(({ campaign_id }) => campaign_id === job.campaign_id)
    const isGettingOne = seen.has(person) || cards.some(({ isPending }) => isPending)
    const isSkipped = wanted !== 'print' && (isGettingOne || (wanted === 'skip' && cards.length > 0))
    if (isSkipped) return { ...row, choice: 'skip' }
    seen.add(person)
    return { ...row, choice: wanted === 'replace' ? 'replace' : 'print' }
  })
}
