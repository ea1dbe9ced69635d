import { sql } from 'kysely'
import { deleteKeysUnder, ERASURE_PURPOSE, openErasable, storeErasureKeys } from '#platform/crypto/erasure-keys.ts'
import type { TenantKeys } from '#platform/crypto/tenant-keys.ts'
import { leaseEnd } from '#platform/queue/lease.ts'
import { takeInTurn } from '#platform/queue/take-in-turn.ts'
import type { WorkLoop } from '#platform/queue/work-loop.ts'
import { theSystem, type UnitOfWork } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformScope, inPlatformWork, inReadScope, inUnitOfWork } from '#platform/unit-of-work.ts'
import { type IdentityCache, ListComparison, type PersonToCompare } from '#slices/mpi/index.ts'
import type { Beneficiary } from '../beneficiaries/beneficiary.ts'
import { checkBeneficiaries, type ReceivedList, sendRows } from '../beneficiaries/check-beneficiaries.ts'
import { checkInSandbox } from '../beneficiaries/check-list.ts'
import { TooManyListChecks } from '../errors.ts'
import { indexNumbers, type ListedNumber, NUMBER_PURPOSE } from '../numbers/number-index.ts'
import { type Finding, findingsOf } from './findings.ts'
import { batchContext, resultContext, type SealedCheckBatch, toCompare } from './seal-check.ts'

/** A worker compares longer lists. A row takes a millisecond or two. */
const MAX_ROWS_HERE = 50

/** A list whose rows are all good, and what was found about its people. */
export interface ComparedList {
  rowCount: number
  /** Undefined if no worker has compared the list in time. */
  findings: Finding[] | undefined
  /** Only of a campaign that wants each number once. */
  numbers: ListedNumber[]
}

/** Checks a list, and says who is in it twice, holds a card or looks like somebody. Refuses a list with a bad row. */
export async function findDuplicates(
  services: Services,
  { tenantId, campaignId, keys }: { tenantId: string; campaignId: string; keys: TenantKeys },
  list: ReceivedList,
): Promise<ComparedList> {
  const rows = sendRows(list.rows)
  if (rows === list.rows && list.rows.length <= MAX_ROWS_HERE) {
    const { people } = await checkBeneficiaries(list.rows, list.organizationPlace, list.now, list.print)
    const numbers = list.hasUniqueNumbers ? indexNumbers(keys, people) : []
    return { rowCount: people.length, findings: await compareFew(services, tenantId, campaignId, people), numbers }
  }
  const checkId = services.ids.newId('listCheck')
  const { rowCount, batches, numbers } = await services.sandbox.run(tenantId, checkInSandbox, {
    list: { ...list, rows },
    comparison: { keys: keys.exportFor([ERASURE_PURPOSE, NUMBER_PURPOSE]), checkId },
  })
  const check = { tenantId, campaignId, checkId }
  try {
    await storeCheck(services, check, batches)
    return { rowCount, findings: await awaitResult(services, check), numbers }
  } finally {
    await deleteCheck(services, check)
  }
}

/** Compares a few people in this process, as the one batch that a job makes of them. */
async function compareFew(
  services: Services,
  tenantId: string,
  campaignId: string,
  people: readonly Beneficiary[],
): Promise<Finding[]> {
  return inReadScope(services, tenantId, async (scope) => {
    const listed = await new ListComparison().addFew(scope, people.map(toCompare))
    return findingsOf(scope, campaignId, listed, 0)
  })
}

interface ListCheck {
  tenantId: string
  campaignId: string
  checkId: string
}

/** Ten thousand rows take some seconds, and other checks may be before this one. */
const MAX_WAIT_MS = 60_000
/** A notification may be missed, so the database is read at least this often. */
const POLL_MS = 500
const MAX_OPEN_PER_ORGANIZATION = 3
const MAX_AGE_MS = 600_000

/** Hands a list to the workers. */
async function storeCheck(
  services: Services,
  { tenantId, campaignId, checkId }: ListCheck,
  batches: readonly SealedCheckBatch[],
): Promise<void> {
  await inUnitOfWork(services, { tenantId, actor: theSystem }, async (work) => {
    const { open } = await work.db
      .selectFrom('list_check')
      .select(({ fn }) => fn.countAll<number>().as('open'))
      .where('tenant_id', '=', tenantId)
      .executeTakeFirstOrThrow()
    if (open >= MAX_OPEN_PER_ORGANIZATION) throw new TooManyListChecks(MAX_OPEN_PER_ORGANIZATION)
    await work.db
      .insertInto('list_check')
      .values({
        id: checkId,
        tenant_id: tenantId,
        campaign_id: campaignId,
        batches: batches.length,
        sealed_result: null,
        lease_until: null,
        run_after: null,
        created_at: work.now,
      })
      .execute()
    await sql`
      insert into list_check_batch (id, tenant_id, check_id, number, sealed_people)
      select id, ${tenantId}, ${checkId}, number, sealed
      from unnest(${batches.map(({ id }) => id)}::text[], ${batches.map(({ number }) => number)}::int[],
        ${batches.map(({ sealed }) => sealed)}::text[]) as new (id, number, sealed)`.execute(work.db)
    await storeErasureKeys(
      work,
      batches.map(({ key }) => key),
    )
    work.notifyAllProcesses('list-checks-waiting', {})
  })
}

/** Undefined if no worker has answered in time. */
async function awaitResult(services: Services, check: ListCheck): Promise<Finding[] | undefined> {
  const end = performance.now() + MAX_WAIT_MS
  while (performance.now() < end) {
    const changed = nextAnswer(services, check.checkId)
    const findings = await readResult(services, check)
    if (findings) return findings
    await changed
  }
  return undefined
}

async function readResult(services: Services, { tenantId, checkId }: ListCheck): Promise<Finding[] | undefined> {
  return inReadScope(services, tenantId, async (scope) => {
    const row = await scope.db
      .selectFrom('list_check')
      .select('sealed_result')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', checkId)
      .executeTakeFirst()
    if (!row?.sealed_result) return undefined
    return JSON.parse((await scope.keys()).open(row.sealed_result, resultContext(checkId))) as Finding[]
  })
}

/** Also resolves after a while without an answer. */
function nextAnswer(services: Services, checkId: string): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      unsubscribe()
      clearTimeout(timer)
      resolve()
    }
    const unsubscribe = services.notifier.on('list-checked', (answer) => {
      if (answer.checkId === checkId) done()
    })
    const timer = setTimeout(done, POLL_MS)
  })
}

/** Deletes the people and their keys with the answer. */
async function deleteCheck(services: Services, { tenantId, checkId }: Omit<ListCheck, 'campaignId'>) {
  await inUnitOfWork(services, { tenantId, actor: theSystem }, async (work) => {
    await work.db.deleteFrom('list_check').where('tenant_id', '=', tenantId).where('id', '=', checkId).execute()
    await deleteKeysUnder(work, checkId)
  })
}

/** Deletes what killed processes have left. */
export async function expireChecks(services: Services, signal: AbortSignal): Promise<void> {
  const left = await inPlatformScope(services, ({ db, now }) =>
    db
      .selectFrom('list_check')
      .select(['id', 'tenant_id'])
      .where('created_at', '<', new Date(now.getTime() - MAX_AGE_MS))
      .execute(),
  )
  for (const { id: checkId, tenant_id: tenantId } of left) {
    if (signal.aborted) return
    await deleteCheck(services, { tenantId, checkId })
  }
}

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
    // The request waits no longer.
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
