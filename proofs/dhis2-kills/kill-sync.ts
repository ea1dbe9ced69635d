// Reads a programme of a simulated DHIS2 while processes of the service are killed at random moments, and compares what was
// stored with what the DHIS2 has and with what a run without kills stores.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Dhis2Simulator, startDhis2 } from '@samakart/dhis2-simulator'
import { startPostgres } from '@samakart/server/testing/postgres-server'
import { descendantsOf, killIfRunning } from '@samakart/server/testing/process-tree'
import pg from 'pg'
import { seededRandom } from '../../bench/crash/seeded-random.ts'
import { type Api, type Service, signIn, startService, untilReady, wait } from '../../bench/service.ts'

export const PROGRAMME = 'pev'
const OUTAGE_TIMEOUT_MS = 120_000
const LAST_BATCH = 1_500
export const MAPPINGS = [
  { card_field: 'first_name', dhis2_attribute_code: 'PRENOM' },
  { card_field: 'last_name', dhis2_attribute_code: 'NOM' },
  { card_field: 'date_of_birth', dhis2_attribute_code: 'DATE_NAISSANCE' },
  { card_field: 'gender', dhis2_attribute_display_name: 'Sexe' },
  { card_field: 'phone_number', dhis2_attribute_code: 'TELEPHONE' },
  { card_field: 'zone', dhis2_attribute_code: 'COMMUNE' },
]

export interface KillSyncOptions {
  enrollments: number
  kills: number
  seed: number
  version: string
}

/** What is stored of the programme, without anything that differs from run to run. */
export interface StoredProgramme {
  enrollments: number
  identities: number
  /** A hash of every enrollment with its unit, day, status and problem. */
  rows: string
  /** A hash of the people that were found to be the same, by the UIDs of their tracked entities. */
  people: string
  /** Counters of the task. */
  counters: Record<string, unknown>
}

export interface KillSyncResult {
  kills: number
  seconds: number
  stored: StoredProgramme
}

/** Reads the whole programme once. With kills, they are spread over the reading by how much has been read. */
export async function readWithKills({ enrollments, kills, seed, version }: KillSyncOptions): Promise<KillSyncResult> {
  const started = performance.now()
  const random = seededRandom(seed)
  const folder = mkdtempSync(join(tmpdir(), 'samakart-dhis2-kills-'))
  const postgres = await startPostgres()
  await using dhis2 = await startDhis2({ version, enrollments, programmes: [PROGRAMME], seed: 11 })
  const env = { DATA_DIR: folder, LOG_LEVEL: 'silent', DATABASE_URL: postgres.url }
  let service = await startService(env)
  try {
    let api = await signIn(service)
    const programme_uid = dhis2.world.programme(PROGRAMME).id
    await postOrFail(api, '/dhis2/config', { url: dhis2.url, ...dhis2.account })
    await postOrFail(api, '/dhis2/assign-codes', { programme_uid, mappings: MAPPINGS })
    await keepFromLearning(postgres.url)
    const { task_id } = await postOrFail(api, '/dhis2/sync', { programme_uid })
    const people = dhis2.world.count(PROGRAMME)
    // The last batch is left out, so that a run never ends before its last kill.
    const killable = Math.max(0, people - LAST_BATCH)
    const moments = Array.from({ length: kills }, () => Math.floor(random() * killable)).sort((a, b) => a - b)
    let done = 0
    for (;;) {
      const task = (await api.get(`/dhis2/tasks/${task_id}`)).body
      assert.notEqual(task.status, 'failed', String(task.error))
      if (task.status === 'completed') break
      const isDue = done < kills && Number(task.enrollments_read) >= (moments[done] ?? 0)
      if (!isDue) {
        await wait(20)
        continue
      }
      done++
      await wait(random() * 300)
      if (killSome(service, random)) {
        await service.exited
        service = await startService(env)
      }
      await untilReady(service)
      api = await untilSignedIn(service)
    }
    const counters = countersOf((await api.get(`/dhis2/tasks/${task_id}`)).body)
    dhis2.assertOnlyGets()
    const stored = await readStored(postgres.url, dhis2, counters)
    return { kills: done, seconds: Math.round((performance.now() - started) / 1_000), stored }
  } finally {
    service.child.kill('SIGTERM')
    await service.exited
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
}

/**
 * A registry learns by the clock, which would be at other places of the two readings: the same people would be judged by different
 * weights. One that could not learn today tries again tomorrow.
 */
async function keepFromLearning(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query(`
      insert into mpi_profile (id, tenant_id, version, source, status, rules, people, requested_at, requested_by)
      select 'profile_' || tenant_id, tenant_id, 1, 'registry', 'failed', '', 0, now(), 'system'
      from dhis2_connection`)
    assert.equal(rowCount, 1)
  } finally {
    await client.end()
  }
}

/** Kills at least one of the supervisor, the API and the worker. Returns whether the supervisor is among them. */
function killSome({ child }: Service, random: () => number): boolean {
  const own = { pid: child.pid ?? 0, command: 'samakart' }
  const all = [own, ...descendantsOf(own.pid)].filter(({ command }) => /^samakart/.test(command)).map(({ pid }) => pid)
  const some = all.filter(() => random() < 0.5)
  const targets = some.length > 0 ? some : all.slice(-1)
  for (const pid of targets) killIfRunning(pid)
  return targets.includes(own.pid)
}

async function untilSignedIn(service: Service): Promise<Api> {
  for (const since = performance.now(); ; await wait(100)) {
    try {
      return retrying(await signIn(service))
    } catch (error) {
      if (performance.now() - since > OUTAGE_TIMEOUT_MS) throw error
    }
  }
}

/** While the service recovers, a request may find nobody. */
function retrying(api: Api): Api {
  const get: Api['get'] = async (path) => {
    for (const since = performance.now(); ; await wait(100)) {
      const answer = await api.get(path).catch(() => ({ status: 0, body: {} }))
      if ((answer.status !== 0 && answer.status < 500) || performance.now() - since > OUTAGE_TIMEOUT_MS) return answer
    }
  }
  return { ...api, get }
}

async function postOrFail(api: Api, path: string, body: object): Promise<Record<string, unknown>> {
  const answer = await api.post(path, body)
  assert.ok(answer.status >= 200 && answer.status < 300, `${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

const COUNTERS = ['enrollments_read', 'enrollments_changed', 'enrollments_skipped', 'mpi_resolved', 'sensitive_blocked']

/**
 * New people are counted together: whether one of them also gets a review depends on how common the names are, which is
 * counted in the background, at other moments in each run.
 */
function countersOf(task: Record<string, unknown>): Record<string, unknown> {
  const newPeople = Number(task.mpi_created) + Number(task.mpi_pending_review)
  return { ...Object.fromEntries(COUNTERS.map((name) => [name, task[name]])), newPeople }
}

async function readStored(
  databaseUrl: string,
  dhis2: Dhis2Simulator,
  counters: Record<string, unknown>,
): Promise<StoredProgramme> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query(
      `select enrollment_uid, tracked_entity_uid, org_unit_uid, enrolled_on::text, status, problem, mpi_id
       from dhis2_enrollment order by enrollment_uid`,
    )
    const { rows: counted } = await client.query('select count(*)::int as count from mpi_identity')
    compareWithTruth(rows, dhis2.world)
    const entities = new Set(rows.map(({ tracked_entity_uid }) => tracked_entity_uid))
    assert.ok(counted[0].count <= entities.size, 'somebody was registered twice')
    const entitiesOf = new Map<string, Set<string>>()
    for (const { mpi_id, tracked_entity_uid } of rows)
      if (mpi_id) entitiesOf.set(mpi_id, (entitiesOf.get(mpi_id) ?? new Set()).add(tracked_entity_uid))
    const groups = [...entitiesOf.values()].map((entities) => [...entities].sort().join(' ')).sort()
    return {
      enrollments: rows.length,
      identities: counted[0].count,
      rows: hash(rows.map(({ enrollment_uid, problem, mpi_id }) => `${enrollment_uid} ${problem} ${mpi_id !== null}`)),
      people: hash(groups),
      counters,
    }
  } finally {
    await client.end()
  }
}

/** The copy has every enrollment of the DHIS2 once, with its unit, day and status. */
export function compareWithTruth(rows: readonly Record<string, unknown>[], world: Dhis2Simulator['world']): void {
  const day = (at: Date) => world.time.write(at.getTime()).slice(0, 10)
  const truth = [...world.truth(PROGRAMME)]
    .map((row) => [row.enrollment, row.trackedEntity, row.orgUnit, day(row.enrolledAt), row.status].join(' '))
    .sort()
  const copies = rows.map((row) =>
    [row.enrollment_uid, row.tracked_entity_uid, row.org_unit_uid, row.enrolled_on, row.status].join(' '),
  )
  assert.deepEqual(copies.sort(), truth, 'the copy differs from the DHIS2')
}

const hash = (lines: readonly string[]) => createHash('sha256').update(lines.join('\n')).digest('hex')
