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
import { takePictures } from '../photos/photo-sets.ts'
import { type Job, type Outcomes, placesOf } from '../tables.ts'
import { findDetails, getPeople, unsealPeople } from './batches.ts'
import { jobLeases } from './job-lease.ts'
import { type RowOutcome, recordOutcomes } from './outcomes.ts'
import type { RunningJob } from './running-job.ts'
import { type CardDetails, type SubmittedPerson, unsealBatch } from './seal-batches.ts'

interface SettledBatch {
  /** The holder of each card, in order; null where no card is made. */
  holders: (string | null)[]
  /** The places whose holders lose their earlier cards when the new ones become valid. */
  replaces: number[]
}

/** Finds or creates everybody's identity, batch by batch, and yields the number of each batch that is done. */
export async function* resolveIdentities(running: RunningJob): AsyncGenerator<number> {
  const { job, signal, act, report, identityCache } = running
  const places = placesOf(job)
  const batches = Math.ceil(places / job.batch_size)
  for (let number = 0; number < batches; number++) {
    signal.throwIfAborted()
    await act((work) => resolveBatch(work, job, number, identityCache))
    const share = Math.min(1, ((number + 1) * job.batch_size) / places)
    report({ people_found: Math.floor(job.people_to_find * share) })
    yield number
  }
}

/** A batch is resolved once: what an earlier attempt has resolved stays resolved. */
async function resolveBatch(work: UnitOfWork, job: Job, number: number, cache: IdentityCache): Promise<void> {
  await jobLeases.lock(work, job)
  const batch = await getPeople(work, job.id, number)
  if (batch.resolved_at) return
  const people = await unsealPeople(work, batch)
  const unknown = people.filter(({ mpi_id }) => mpi_id === undefined)
  const list = {
    hasNumber: unknown.map(({ has_number = false }) => has_number),
    takenBefore: (mpiIds: readonly string[]) => readNumbered(work, job.id, mpiIds),
    cameBefore: await sumArrivals(work, job.id),
  }
  const records = unknown.map(({ person }) => person)
  const options = { source: job.id, isPart: true, list, cache }
  const { people: found, arrivals } = unknown.length === 0 ? nothing : await resolvePeople(work, records, options)
  let next = 0
  const resolved = people.map(({ mpi_id }) =>
    mpi_id === undefined ? (found[next++] as Resolution) : { mpi_id, outcome: 'resolved' as const },
  )
  const mpiIds = resolved.map(({ mpi_id }) => mpi_id)
  const { campaign_id: campaignId, id: jobId, batch_size: batchSize } = job
  await givePhotos(work, job, number * batchSize, mpiIds)
  const { valid_until: validUntil } = job
  const { holders, replaces } = job.settles_duplicates
    ? await settleDuplicates(work, job, number * batchSize, people, mpiIds)
    : { holders: mpiIds, replaces: [] }
  await recordCards(work, { campaignId, jobId, batchSize, validUntil, batches: [{ number, mpiIds: holders }] })
  const outcomes: Outcomes = {
    ...countOutcomes(found),
    ...arrivals,
    ...(replaces.length > 0 ? { replaces } : {}),
    ...(list.hasNumber.includes(true)
      ? { numbered: mpiIds.map((mpiId, at) => (people[at]?.has_number ? mpiId : null)) }
      : {}),
  }
  await work.db
    .updateTable('job_batch')
    .set({ resolved_at: work.now, outcomes: JSON.stringify(outcomes) })
    .where('tenant_id', '=', work.tenantId)
    .where('id', '=', batch.id)
    .execute()
  const isReplacing = new Set(replaces)
  const rows = resolved.map(({ outcome }, at): RowOutcome => {
    if (holders[at] === null) return 'skipped'
    return isReplacing.has(number * batchSize + at) && outcome === 'resolved' ? 'replaced' : outcome
  })
  await recordOutcomes(work, jobId, number, rows)
  if ((number + 1) * batchSize >= placesOf(job)) {
    await recordJobOutcomes(work, jobId)
    work.notifyProcess('job-step', { job: 'cards', id: jobId, step: 'resolved', attempt: job.attempt })
  }
}

const nothing = { people: [], arrivals: { came: 0, known: 0 } }

/** How many people of the list came before, and how many of them were probably known. */
async function sumArrivals(work: UnitOfWork, jobId: string): Promise<Resolutions['arrivals']> {
  const { rows } = await sql<Resolutions['arrivals']>`
    select coalesce(sum((outcomes->>'came')::float8), 0) as came, coalesce(sum((outcomes->>'known')::float8), 0) as known
    from job_batch where tenant_id = ${work.tenantId} and job_id = ${jobId} and kind = 'people'`.execute(work.db)
  return rows[0] ?? nothing.arrivals
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

function countOutcomes(people: readonly Resolution[]) {
  const outcomes = { resolved: 0, created: 0, pending_review: 0 }
  for (const { outcome } of people) outcomes[outcome] += 1
  return outcomes
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

/** Gives the people of a batch their photos of the job's set, in the transaction that finds who they are. */
async function givePhotos(work: UnitOfWork, job: Job, from: number, mpiIds: readonly string[]): Promise<void> {
  const setId = job.photo_set_id
  if (setId === null) return
  const names = await readNames(work, job, from, mpiIds.length)
  const pictures = await takePictures(work, setId, names)
  const photos = new Map<string, Buffer>()
  for (const [at, mpiId] of mpiIds.entries()) {
    const picture = pictures[at]
    if (picture) photos.set(mpiId, picture)
  }
  await storePhotos(work, photos)
  if (photos.size > 0) recordAct(work, { action: 'photos.given', object: job.id, details: { people: photos.size } })
}

/** Which file shows each person: the one that the list names, or the one called like the beneficiary number. */
async function readNames(work: UnitOfWork, job: Job, from: number, count: number): Promise<(string | undefined)[]> {
  const names: (string | undefined)[] = []
  while (names.length < count) {
    const { batch, from: first, to } = await findDetails(work, job.id, from + names.length)
    const entries = (batch && (await unsealBatch<CardDetails>(work, batch))) ?? []
    for (let place = from + names.length; place < Math.min(to, from + count); place++)
      names.push(fileOf(entries[place - first]))
  }
  return names
}

/**
 * Decides who of a batch gets a card. It holds the registry, so that batches of two jobs do not both find that somebody has no card
 * yet. Whoever is getting one from another open job counts as a holder.
 */
async function settleDuplicates(
  work: UnitOfWork,
  job: Job,
  from: number,
  people: readonly SubmittedPerson[],
  mpiIds: readonly string[],
): Promise<SettledBatch> {
  await lockRegistry(work)
  const [held, identities] = [await findHeldCards(work, mpiIds), await findHolders(work, mpiIds)]
  const seen = new Set<string>()
  const settled: SettledBatch = { holders: [], replaces: [] }
  for (const [at, mpiId] of mpiIds.entries()) {
    const choice = people[at]?.duplicate ?? job.duplicates
    const person = identities.get(mpiId)?.holder_mpi_id ?? mpiId
    const cards = (held.get(mpiId) ?? []).filter(({ campaign_id }) => campaign_id === job.campaign_id)
    const isGettingOne = seen.has(person) || cards.some(({ isPending }) => isPending)
    const isSkipped = choice !== 'print' && (isGettingOne || (choice === 'skip' && cards.length > 0))
    settled.holders.push(isSkipped ? null : mpiId)
    if (isSkipped) continue
    seen.add(person)
    if (choice === 'replace') settled.replaces.push(from + at)
  }
  return settled
}
