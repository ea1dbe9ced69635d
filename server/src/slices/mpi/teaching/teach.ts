import { RULES_VERSION, shippedProfile } from '@samakart/matcher'
import { Type } from 'typebox'
import { defineJob, handle, type JobHandler } from '#platform/queue/job.ts'
import { type ReadScope, theSystem, type UnitOfWork } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformScope, inReadScope, inUnitOfWork } from '#platform/unit-of-work.ts'
import { recordAct } from '#slices/audit/index.ts'
import { activeProfile, compileModels, type ProfileContent, storeProfile } from '../learning/profiles.ts'
import { judgedBy, loadPopulation } from '../registry.ts'
import { countDecisions, findTaught, loadDecidedPairs, writeTeaching } from './decided-pairs.ts'
import { type DecidedPair, fitCorrection, judgeCorrection } from './judge-correction.ts'
import { measureQueueEffect, type Teaching } from './queue-effect.ts'
import { describeChanges } from './say-change.ts'

const limits = { timeoutSeconds: 1_200, isLong: true } as const

/** Looks at one organization's decisions. Nothing is written before the end, so that a run that was killed begins again. */
export const Teach = defineJob('mpi.teach', Type.Object({ tenant_id: Type.String() }), { ...limits, isKeyed: true })
/** Looks for organizations that have decided enough; nearly always there is none. */
const TeachAll = defineJob('mpi.teach-all', Type.Object({}), limits)

export function teachingJobs(services: Services): JobHandler[] {
  return [
    handle(Teach, async ({ tenant_id }) => void (await teach(services, tenant_id))),
    handle(
      TeachAll,
      async (_, { signal }) => {
        const found = await inPlatformScope(services, (scope) => findTaught(scope, MIN_DECISIONS))
        for (const tenantId of found) if (!signal.aborted) await teach(services, tenantId)
      },
      { schedule: '*/10 * * * *' },
    ),
  ]
}

/** Fewer teach nothing that would hold. */
export const MIN_DECISIONS = 30
const NO_EFFECT = { open: 0, linked: 0, apart: 0, stay: 0, coming: 0, people_read: 0 }

/**
 * Looks at what reviewers have decided, and proposes a new version where it predicts decisions better than what decides now. A
 * person adopts it, or not; until then nothing changes.
 */
export async function teach(services: Services, tenantId: string): Promise<Teaching | undefined> {
  const { population, base, baseId, decisions } = await inReadScope(services, tenantId, readPresent)
  const since = base.taught?.until
  const write = (work: UnitOfWork, teaching: Teaching | null, profileId: string | null) =>
    writeTeaching(work, { decisions, teaching, profileId, baseId })
  const pairs = await loadDecidedPairs(services, tenantId, population, since ? new Date(since) : undefined)
  if (pairs.length < MIN_DECISIONS) {
    await inUnitOfWork(services, { tenantId, actor: theSystem }, (work) => write(work, null, null))
    return undefined
  }
  const judgement = judgeCorrection(pairs)
  const correction = fitCorrection(pairs)
  const same = pairs.filter(({ isSame }) => isSame).length
  const teaching: Teaching = {
    ...judgement,
    same,
    distinct: pairs.length - same,
    changes: describeChanges(correction, pairs),
    queue:
      judgement.verdict === 'better'
        ? await measureQueueEffect(
            services,
            tenantId,
            population,
            judgedBy(population, compileModels({ ...base, taught: correction })),
          )
        : NO_EFFECT,
  }
  await inUnitOfWork(services, { tenantId, actor: theSystem }, async (work) => {
    const proposed =
      judgement.verdict === 'better'
        ? await storeProfile(work, {
            source: 'decisions',
            content: {
              ...base,
              taught: { ...correction, until: lastOf(pairs).toISOString() },
              decisions: teaching,
            },
          })
        : undefined
    await write(work, teaching, proposed?.id ?? null)
    recordAct(work, {
      action: 'mpi.decisions_judged',
      object: proposed?.id ?? 'decisions',
      details: { decisions: pairs.length, verdict: judgement.verdict },
    })
  })
  return teaching
}

/** A version of earlier rules decides nothing any more, so that the shipped weights are what is corrected. */
async function readPresent(scope: ReadScope) {
  const { population } = await loadPopulation(scope)
  const active = await activeProfile(scope)
  const base: ProfileContent =
    active?.content.profile.rules === RULES_VERSION
      ? active.content
      : { profile: shippedProfile(population.size, dayOf(scope.now)) }
  return { population, base, baseId: active?.id ?? null, decisions: await countDecisions(scope) }
}

const dayOf = (instant: Date) => instant.toISOString().slice(0, 10)
const lastOf = (pairs: readonly DecidedPair[]) =>
  pairs.reduce((last, { decidedAt }) => (decidedAt > last ? decidedAt : last), new Date(0))
