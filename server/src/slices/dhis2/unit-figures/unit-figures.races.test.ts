import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { theSystem, type UnitOfWork } from '#platform/scopes.ts'
import { inUnitOfWork } from '#platform/unit-of-work.ts'
import { revokeCard } from '#slices/cards/index.ts'
import { recountUnits } from '#testing/dhis2/recount-units.ts'
import type { Caller } from '#testing/test-app.ts'
import { openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'
import { until } from '#testing/until.ts'
import { openDhis2Fixture } from '../testing/dhis2-fixture.ts'
import { recountLater } from './recount-people.ts'

const testApp = await openTestApp({ DHIS2_RETRY_MS: '1' })
const { services, clock } = testApp
const pool = asOwner(services)
await services.queue.work()

const dayIn = (days: number) => new Date(clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

type Fixture = Awaited<ReturnType<typeof openDhis2Fixture>>

/** Compares what the operation answers for every unit, and for every child of it, with a count of the rows. */
async function assertCounted({ organizationId, as, dhis2 }: Fixture): Promise<number> {
  const viewer = await as('viewer')
  const expected = await recountUnits(pool, organizationId, dayIn(0))
  const zeros = { active: 0, completed: 0, cancelled: 0 }
  const parents = dhis2.world.orgUnits.filter(({ path }) =>
    dhis2.world.orgUnits.some((other) => other.path.startsWith(`${path}/`)),
  )
  const seen = new Set<string>()
  for (const { id } of parents) {
    const answer = await viewer.get(`/dhis2/organisation-units/${id}/figures`)
    assert.equal(answer.statusCode, 200, answer.body)
    const { unit, children } = answer.json()
    for (const { region_code: _, region_source: __, ...figures } of [unit, ...children]) {
      seen.add(figures.uid)
      const counted = expected.get(figures.uid)
      if (counted) assert.deepEqual(figures, counted)
      else assert.deepEqual([figures.people, figures.enrollments, figures.programmes], [0, zeros, []])
    }
  }
  assert.deepEqual(
    [...expected.keys()].filter((uid) => !seen.has(uid)),
    [],
    'no unit is left out',
  )
  return expected.size
}

const steps = [
  'status',
  'move',
  'transfer',
  'again',
  'delete',
  'revoke',
  'reissue',
  'merge',
  'merge',
  'unmerge',
  'residence',
] as const
type Step = (typeof steps)[number]

/** Does one of the steps with somebody chosen by a number. What the state of that person does not allow is refused. */
async function perform({ dhis2, admin, organizationId }: Fixture, step: Step, number: number): Promise<void> {
  const chosen = <T>(all: readonly T[]): T | undefined => all[number % Math.max(all.length, 1)]
  const { world } = dhis2
  const enrolled = chosen([...world.truth('pev')])
  const post = chosen(world.orgUnits.filter(({ level }) => level >= 3))
  if (step === 'status' && enrolled)
    world.change(enrolled.enrollment, { status: chosen(['ACTIVE', 'COMPLETED', 'CANCELLED'] as const) ?? 'ACTIVE' })
  else if (step === 'move' && enrolled && post) world.change(enrolled.enrollment, { orgUnit: post.id })
  else if (step === 'transfer' && enrolled && post) world.transfer(enrolled.enrollment, post.id)
  else if (step === 'again' && enrolled && post)
    world.add({
      programme: chosen(['pev', 'pcma']) ?? 'pev',
      trackedEntity: enrolled.trackedEntity,
      orgUnit: post.id,
      status: 'COMPLETED',
    })
  else if (step === 'delete' && enrolled) world.delete(enrolled.enrollment)
  else if (step === 'revoke' || step === 'reissue') await endCard(admin, organizationId, step, number)
  else await changePeople(admin, organizationId, step, number)
}

const idsOf = async (organizationId: string, condition: string) => {
  const { rows } = await pool.query<{ mpi_id: string }>(
    `select mpi_id from mpi_identity where tenant_id = $1 and ${condition} order by identity_number`,
    [organizationId],
  )
  return rows.map(({ mpi_id }) => mpi_id)
}

async function endCard(
  admin: Caller,
  organizationId: string,
  step: 'revoke' | 'reissue',
  number: number,
): Promise<void> {
  const { rows } = await pool.query<{ card_code: string }>(
    `select card_code from card where tenant_id = $1 and status in ('valid', 'revoked') order by id`,
    [organizationId],
  )
  const code = rows[number % Math.max(rows.length, 1)]?.card_code
  const until = number % 2 === 0 ? { valid_until: dayIn(30) } : {}
  if (code) await admin.post(`/cards/${code}/${step}`, { reason: 'perdue', ...(step === 'reissue' ? until : {}) })
}

async function changePeople(admin: Caller, organizationId: string, step: Step, number: number): Promise<void> {
  const active = await idsOf(organizationId, `status = 'active'`)
  const [source, target] = [active[number % active.length], active[(number * 7 + 3) % active.length]]
  const merged = await idsOf(organizationId, 'root_number is not null')
  if (step === 'merge')
    await admin.post('/mpi/merge', { source_mpi_id: source, target_mpi_id: target, reason: 'la même personne' })
  if (step === 'unmerge' && merged.length > 0)
    await admin.post('/mpi/unmerge', { merged_mpi_id: merged[number % merged.length] })
  if (step === 'residence')
    await admin.send({
      method: 'PATCH',
      url: `/mpi/${source}`,
      payload: { region_code: ['DKR', 'THI', 'ZIG'][number % 3] },
    })
}

async function erase({ as, organizationId }: Fixture, number: number): Promise<void> {
  const [admin, manager] = [await as('admin'), await as('programme_admin')]
  const active = await idsOf(organizationId, `status = 'active'`)
  const { id } = (await manager.post(`/mpi/${active[number % active.length]}/erasure`, { reason: 'demande' })).json()
  const confirmed = await admin.post(`/erasures/${id}/confirm`)
  assert.equal(confirmed.statusCode, 200, confirmed.body)
}

const someSteps = fc.array(fc.tuple(fc.constantFrom(...steps), fc.nat(1_000)), { minLength: 40, maxLength: 40 })

for (const [version, seed] of [
  ['2.43.1', 11],
  ['2.38.3', 12],
] as const) {
  test(`${version}: after any syncs, cards, merges, transfers and erasures at the same time, the figures of units are a recount`, async () => {
    await using fixture = await openDhis2Fixture(testApp, { version, enrollments: 80, programmes: ['pev', 'pcma'] })
    await fixture.configure()
    await fixture.map('pev')
    await fixture.map('pcma')
    // Nobody has a name there: an enrollment without a person.
    fixture.dhis2.world.add({ programme: 'pev', attributes: { commune: 'Touba' } })
    await Promise.all([fixture.generate('pev'), fixture.sync('pcma')])
    assert.ok((await assertCounted(fixture)) > 10)
    const [all = []] = fc.sample(someSteps, { seed, numRuns: 1 })
    for (let from = 0; from < all.length; from += 10) {
      const group = all.slice(from, from + 10)
      await Promise.all([
        fixture.sync('pev'),
        from === 10 ? fixture.generate('pcma') : fixture.sync('pcma'),
        ...group.map(([step, number]) => perform(fixture, step, number)),
      ])
      await assertCounted(fixture)
    }
    await Promise.all([erase(fixture, seed), fixture.sync('pev', { full: true })])
    await fixture.sync('pcma', { full: true })
    await fixture.generate('pev', { regenerate: true, duplicates: 'replace' })
    await Promise.all([0, 2, 4, 6].map((number) => perform(fixture, 'reissue', number + 40)))
    await assertCounted(fixture)
    // Some cards that were issued again have expired by then.
    clock.advanceSeconds(40 * 86_400)
    await assertCounted(fixture)
    const { rows: done } = await pool.query(
      `select count(*) filter (where root_number is not null)::int as merged, count(*) filter (where status = 'erased')::int as erased,
         (select count(*)::int from card where tenant_id = $1 and status = 'valid' and valid_until < $2) as expired
       from mpi_identity where tenant_id = $1`,
      [fixture.organizationId, dayIn(0)],
    )
    const { merged, erased, expired } = done[0]
    assert.ok(merged > 0 && erased > 0 && expired > 0, JSON.stringify(done))
    const { rows } = await pool.query(
      `select count(*)::int as below from dhis2_unit_count where tenant_id = $1 and count < 0`,
      [fixture.organizationId],
    )
    assert.equal(rows[0].below, 0)
  })
}

test('two transactions that change the same person at the same time count one after the other', async () => {
  await using fixture = await openDhis2Fixture(testApp, { version: '2.41.9', enrollments: 12, programmes: ['pev'] })
  await fixture.configure()
  await fixture.map('pev')
  await fixture.generate('pev')
  const { organizationId } = fixture
  const act = <T>(step: (work: UnitOfWork) => Promise<T>) =>
    inUnitOfWork(services, { tenantId: organizationId, actor: theSystem }, step)
  const { rows } = await pool.query<{ card_code: string; mpi_id: string }>(
    'select card_code, mpi_id from card where tenant_id = $1 order by id limit 1',
    [organizationId],
  )
  const { card_code, mpi_id } = rows[0] ?? assert.fail()
  /** A second enrollment of the same person, as another synchronization would store it. */
  const enrollAgain = async () => {
    await act(async (work) => {
      await sql`insert into dhis2_enrollment (tenant_id, enrollment_uid, programme_uid, tracked_entity_uid, org_unit_uid, org_unit_path,
          enrolled_on, status, mpi_id, row_hash, sealed_record, changed_at)
        select tenant_id, 'secondEnrol', programme_uid, tracked_entity_uid, org_unit_uid, org_unit_path, enrolled_on, 'COMPLETED',
          mpi_id, row_hash, sealed_record, changed_at
        from dhis2_enrollment where mpi_id = ${mpi_id} limit 1`.execute(work.db)
      recountLater(work, [mpi_id])
    })
    return 'done'
  }
  const isWaiting = async () => {
    const { rowCount } = await pool.query(`select 1 from pg_locks where locktype = 'advisory' and not granted`)
    return rowCount !== 0
  }
  let second: Promise<string> | undefined
  await act(async (work) => {
    await revokeCard(work, card_code, 'perdue')
    // This is after the first has counted and before it commits.
    work.beforeCommit(async () => {
      second = enrollAgain()
      await Promise.race([second, until(isWaiting)])
    })
  })
  await second
  await assertCounted(fixture)
})
