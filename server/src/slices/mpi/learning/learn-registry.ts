import { Field, type LinkedPairs, levelsOfField, RULES_VERSION } from '@samakart/matcher'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { defineJob, handle, type JobHandler } from '#platform/queue/job.ts'
import { LeaseTable } from '#platform/queue/lease.ts'
import { LeaseRenewal } from '#platform/queue/lease-renewal.ts'
import { Sandbox } from '#platform/sandbox/sandbox.ts'
import { sandboxTask } from '#platform/sandbox/task.ts'
import { type ReadScope, theSystem, type UnitOfWork } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformScope, inReadScope, inRenewal, inUnitOfWork } from '#platform/unit-of-work.ts'
import { recordAct } from '#slices/audit/index.ts'
import { openContents, toMatcher } from '../person-record.ts'
import { countActive } from '../registry.ts'
import type { run } from './learn-sample.ts'
import { activeProfile, adoptProfile, nextVersion, type ProfileContent, sealProfile } from './profiles.ts'

/** Learns the version that an organization waits for. */
const LearnProfile = defineJob('mpi.learn-profile', Type.Object({ tenant_id: Type.String() }), {
  isKeyed: true,
  isLong: true,
  timeoutSeconds: 1_200,
  firstDelaySeconds: 10,
})

/** Asks for a new version. While one is being learned, that one is returned. */
export async function requestProfile(work: UnitOfWork): Promise<{ id: string }> {
  const version = await nextVersion(work)
  const running = await work.db
    .selectFrom('mpi_profile')
    .select('id')
    .where('tenant_id', '=', work.tenantId)
    .where('status', '=', 'learning')
    .executeTakeFirst()
  await work.enqueue(LearnProfile, { tenant_id: work.tenantId }, { key: work.tenantId })
  if (running) return running
  const id = work.newId('profile')
  await work.db
    .insertInto('mpi_profile')
    .values({
      id,
      tenant_id: work.tenantId,
      version,
      source: 'registry',
      status: 'learning',
      rules: RULES_VERSION,
      people: await countActive(work),
      requested_at: work.now,
      requested_by: work.actor.id,
    })
    .execute()
  recordAct(work, { action: 'mpi.profile_requested', object: id, details: { version } })
  return { id }
}

/** Fewer people have hardly a hundred duplicates, from which nothing could be learned. */
const FIRST_LEARNING = 2_000
const GROWTH = 1.5
const FAILED_AGAIN_HOURS = 24

/** Looks which registries have grown so much that they should learn; nearly always there are none. */
const FindRegistriesToLearn = defineJob('mpi.find-registries-to-learn', Type.Object({}))

export function learningJobs(services: Services): JobHandler[] {
  return [
    handle(LearnProfile, ({ tenant_id }, { signal }) => learnRegistry(services, tenant_id, { signal }), {
      giveUp: ({ tenant_id }) => giveUp(services, tenant_id),
    }),
    handle(
      FindRegistriesToLearn,
      async () => {
        for (const tenantId of await findGrown(services))
          await inUnitOfWork(services, { tenantId, actor: theSystem }, requestProfile)
      },
      { schedule: '7,22,37,52 * * * *' },
    ),
  ]
}

/** The organizations whose registry has grown by half since it last learned, or was learned by other rules. */
export function findGrown(services: Services): Promise<string[]> {
  return inPlatformScope(services, async ({ db, now }) => {
    const { rows } = await sql<{ tenant_id: string }>`
      select registry.tenant_id from mpi_population registry
      where registry.people >= ${FIRST_LEARNING} and not exists (
        select from mpi_profile profile where profile.tenant_id = registry.tenant_id and profile.source = 'registry' and (
          profile.status = 'learning'
          or profile.status = 'failed' and profile.requested_at > ${now}::timestamptz - make_interval(hours => ${FAILED_AGAIN_HOURS})
          or profile.status <> 'failed' and profile.rules = ${RULES_VERSION} and profile.people * ${GROWTH}::float8 > registry.people))
      order by registry.tenant_id`.execute(db)
    return rows.map((row) => row.tenant_id)
  })
}

async function giveUp(services: Services, tenantId: string): Promise<void> {
  await inUnitOfWork(services, { tenantId, actor: theSystem }, async ({ db }) => {
    await db
      .updateTable('mpi_profile')
      .set({ status: 'failed', lease_until: null })
      .where('tenant_id', '=', tenantId)
      .where('status', '=', 'learning')
      .execute()
  })
}

/** A version that would judge more pairs otherwise than this share of the people who were read waits for a person. */
const MAX_MOVED = 0.05

export const profileLeases = new LeaseTable('mpi_profile', { open: ['learning'], running: ['learning'] })

/** Of a larger registry every second, third or nth person is read: time and memory do not grow with it. */
const MAX_SAMPLE = 60_000
const PAGE = 500
/** Several times what the largest sample takes. */
const LEARNING_SECONDS = 240

const learnInSandbox = sandboxTask<typeof run>(new URL('./learn-sample.ts', import.meta.url), {
  seconds: LEARNING_SECONDS,
})

interface Learning {
  /** Stops the work between two pages; the next run begins again. */
  signal?: AbortSignal
  maxSample?: number
  /** How many pairs show what agrees by chance. */
  chancePairs?: number
}

/** Another worker is at it, or was until a moment ago. */
export class StillHeld extends Error {
  override name = 'StillHeld'
}

/**
 * Learns the version that was asked for, in a process of its own, and adopts it where that is harmless. A run that was killed
 * is begun again by the next one; one that wakes up late writes nothing.
 */
export async function learnRegistry(services: Services, tenantId: string, learning: Learning = {}): Promise<void> {
  const own = { tenantId, actor: theSystem }
  const hold = await inUnitOfWork(services, own, claim)
  if (!hold) return
  await using renewal = new LeaseRenewal(() => inRenewal(services, tenantId, (work) => profileLeases.renew(work, hold)))
  const stop = learning.signal ? AbortSignal.any([renewal.lost, learning.signal]) : renewal.lost
  try {
    const content = await learn(services, tenantId, stop, learning)
    await inUnitOfWork(services, own, async (work) => {
      await profileLeases.update(work, hold, {
        status: 'candidate',
        rules: content.profile.rules,
        people: content.profile.people,
        sealed_profile: await sealProfile(work, hold.id, content),
        learned_at: work.now,
        lease_until: null,
      })
      await adoptIfHarmless(work, hold.id, content)
    })
  } catch (error) {
    await inUnitOfWork(services, own, (work) => profileLeases.release(work, hold))
    throw error
  }
}

async function claim(work: UnitOfWork): Promise<{ id: string; attempt: number } | undefined> {
  const wanted = await work.db
    .selectFrom('mpi_profile')
    .select('id')
    .where('tenant_id', '=', work.tenantId)
    .where('status', '=', 'learning')
    .executeTakeFirst()
  if (!wanted) return undefined
  const claimed = await profileLeases.claim(work, wanted.id, {})
  if (!claimed) throw new StillHeld()
  return { id: claimed.id, attempt: claimed.attempt }
}

async function learn(
  services: Services,
  tenantId: string,
  stop: AbortSignal,
  { maxSample = MAX_SAMPLE, chancePairs }: Learning,
): Promise<ProfileContent> {
  const before = await inReadScope(services, tenantId, async (scope) => ({
    registrySize: await countActive(scope),
    linked: await readLinkedLevels(scope),
    active: (await activeProfile(scope))?.content.profile,
    today: scope.now.toISOString().slice(0, 10),
  }))
  const everyNth = Math.max(1, Math.ceil(before.registrySize / maxSample))
  const pages: Buffer[] = []
  for (let after: number | undefined = 0; after !== undefined; ) {
    stop.throwIfAborted()
    const from: number = after
    const page = await inReadScope(services, tenantId, (scope) => readPage(scope, from, everyNth))
    pages.push(page.lines)
    after = page.last
  }
  // A process of its own, so that lists and pictures do not wait for it.
  const sandbox = new Sandbox(services.log, { maxProcesses: 1 }, services.sandbox.confinement)
  const end = () => void sandbox.close()
  stop.addEventListener('abort', end, { once: true })
  try {
    return await sandbox.run(tenantId, learnInSandbox, { ...before, chancePairs }, pages)
  } finally {
    stop.removeEventListener('abort', end)
    await sandbox.close()
  }
}

async function readPage(
  scope: ReadScope,
  after: number,
  everyNth: number,
): Promise<{ lines: Buffer; last: number | undefined }> {
  const { rows } = await sql<{ identity_number: number; mpi_id: string; sealed_person: string }>`
    select identity_number, mpi_id, sealed_person from mpi_identity
    where tenant_id = ${scope.tenantId} and status = 'active' and identity_number > ${after}
      and identity_number % ${everyNth} = 0
    order by identity_number limit ${PAGE}`.execute(scope.db)
  const lines = (await openContents(scope, rows)).flatMap((content) =>
    content ? [`${JSON.stringify(toMatcher(content.person))}\n`] : [],
  )
  return { lines: Buffer.from(lines.join('')), last: rows.length < PAGE ? undefined : rows.at(-1)?.identity_number }
}

/**
 * Adopts what the registry has taught, unless it would move many pairs, or a person has chosen what decides: then a person also
 * chooses the next.
 */
async function adoptIfHarmless(work: UnitOfWork, id: string, { registry }: ProfileContent): Promise<boolean> {
  if (!registry) return false
  const { moved, sampled } = registry
  if (moved.linked + moved.toReview + moved.apart > MAX_MOVED * sampled) return false
  if (await hasPersonChosen(work)) return false
  await adoptProfile(work, id)
  return true
}

/** Who adopted the version that decides, or went back to the shipped weights. */
async function hasPersonChosen(work: UnitOfWork): Promise<boolean> {
  const last = await work.db
    .selectFrom('mpi_profile')
    .select(['status', 'adopted_by', 'retired_by'])
    .where('tenant_id', '=', work.tenantId)
    .where('adopted_at', 'is not', null)
    .orderBy('adopted_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return false
  const chosenBy = last.status === 'active' ? last.adopted_by : last.retired_by
  return chosenBy !== null && chosenBy !== 'system'
}

/** A list that is sent again and again must not make it look as if records hardly ever differed. */
const REPEATS_PER_DIFFERING = 0.25

async function readLinkedLevels(scope: ReadScope): Promise<LinkedPairs> {
  const rows = await scope.db
    .selectFrom('mpi_linked_level')
    .select(['is_repeat', 'field', 'level', 'pairs'])
    .where('tenant_id', '=', scope.tenantId)
    .where('rules', '=', RULES_VERSION)
    .execute()
  const countAll = (isRepeat: boolean) =>
    rows
      .filter((row) => row.is_repeat === isRepeat && row.field === Field.arrangement)
      .reduce((sum, row) => sum + row.pairs, 0)
  const [differing, repeats] = [countAll(false), countAll(true)]
  const repeatWeight = repeats === 0 ? 0 : Math.min(1, (differing * REPEATS_PER_DIFFERING) / repeats)
  const levels = levelsOfField.map((all) => all.map(() => 0))
  for (const { is_repeat, field, level, pairs } of rows) {
    const counts = levels[field]
    if (counts?.[level] !== undefined) counts[level] += pairs * (is_repeat ? repeatWeight : 1)
  }
  return { pairs: differing + repeats * repeatWeight, levels }
}
