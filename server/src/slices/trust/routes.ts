import { negotiateLanguage } from '@samakart/rules/language'
import { Type } from 'typebox'
import { Paging } from '#platform/http/paging.ts'
import type { Routes } from '#platform/http/routes.ts'
import { actorOf } from '#platform/http/signed-in.ts'
import type { UnitOfWork } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { recordAct } from '#slices/audit/index.ts'
import { listHistory, listRisks, presentTrust, readOrganizationTrust, readTrust } from './queries.ts'
import { awaitRun, findNewestRun, type Run, startRun } from './recompute.ts'
import * as schema from './schema.ts'
import { assessIdentity } from './scoring.ts'
import { storeScores } from './store-scores.ts'

const shared = { tag: 'Trust', module: 'mpi_registry', documentedUnder: '/api/v1' } as const
const MpiId = Type.Object({ mpi_id: Type.String() })
/** As long as proxies usually wait. A longer run continues without the caller. */
const TIMEOUT_SECONDS = 50

export function trustRoutes(routes: Routes, services: Services): void {
  routes.ask(
    {
      ...shared,
      method: 'GET',
      path: '/mpi/trust/me',
      access: 'viewer',
      summary: 'The organization’s own score, from the shares of its registry.',
      answers: { 200: schema.OrganizationTrust },
    },
    (scope) => readOrganizationTrust(scope),
  )

  routes.ask(
    {
      ...shared,
      method: 'GET',
      path: '/mpi/trust/:mpi_id',
      access: 'viewer',
      summary: 'The trust score of an identity, and the sum it comes from.',
      params: MpiId,
      answers: { 200: schema.Trust },
      problems: [404],
    },
    (scope, { params }) => readTrust(scope, params.mpi_id),
  )

  routes.act(
    {
      ...shared,
      method: 'POST',
      path: '/mpi/trust/:mpi_id/compute',
      access: 'operator',
      summary: 'Computes a score and keeps it in the identity’s history.',
      params: MpiId,
      body: schema.NoBody,
      answers: { 200: schema.Trust },
      problems: [404],
    },
    (work, { params }) => computeTrust(work, params.mpi_id),
  )

  routes.ask(
    {
      ...shared,
      method: 'GET',
      path: '/mpi/trust/:mpi_id/history',
      access: 'viewer',
      summary: 'The scores of an identity so far, newest first.',
      params: MpiId,
      query: Type.Object(Paging({ default: 100, max: 500 })),
      answers: { 200: schema.History },
      problems: [404],
    },
    (scope, { params, query }) => listHistory(scope, params.mpi_id, query),
  )

  routes.ask(
    {
      ...shared,
      method: 'GET',
      path: '/mpi/trust/:mpi_id/risks',
      access: 'viewer',
      summary: 'What speaks against an identity now.',
      params: MpiId,
      answers: { 200: schema.Risks },
      problems: [404],
    },
    (scope, { params, request }) =>
      listRisks(scope, params.mpi_id, negotiateLanguage(request.headers['accept-language'])),
  )

  routes.actPlatform(
    {
      ...shared,
      method: 'POST',
      path: '/mpi/trust/admin/recompute',
      access: 'admin',
      summary: 'Computes the scores of all identities of all organizations.',
      description:
        'Joins a run that is under way. After 50 seconds it answers `running` and the work continues in the background.',
      body: schema.NoBody,
      answers: { 200: schema.Recomputed },
    },
    async ({ caller }) => {
      const { id } = await startRun(services, actorOf(caller))
      return awaitRun(services, id, TIMEOUT_SECONDS)
    },
    async (work, _request, run) => presentRun(run, work.now),
  )

  routes.askPlatform(
    {
      ...shared,
      method: 'GET',
      path: '/mpi/trust/admin/recompute',
      access: 'admin',
      summary: 'The progress of the newest recomputation.',
      answers: { 200: schema.Progress },
    },
    async ({ db, now }) => {
      const run = await findNewestRun(db)
      return {
        ...presentRun(run, now),
        started_at: run?.started_at.toISOString() ?? null,
        finished_at: run?.finished_at?.toISOString() ?? null,
      }
    },
  )
}

function presentRun(run: Run | undefined, now: Date) {
  if (!run) return { recomputed: 0, duration_ms: 0, status: 'never' as const, expected: 0, changed: 0 }
  const { recomputed, status, expected, changed, started_at, finished_at } = run
  const duration_ms = Math.max(0, (finished_at ?? now).getTime() - started_at.getTime())
  return { recomputed, duration_ms, status, expected, changed }
}

/** A computation that somebody requests is always recorded in the history, even if the score is the same. */
async function computeTrust(work: UnitOfWork, mpiId: string) {
  const assessment = await assessIdentity(work, mpiId)
  await storeScores(work, [assessment], 'always')
  recordAct(work, { action: 'trust.computed', object: assessment.mpi_id, details: { score: assessment.score } })
  return presentTrust(assessment, work.now)
}
