import { type Language, negotiateLanguage } from '@samakart/rules/language'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Routes } from '#platform/http/routes.ts'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { countDecisions, nextLookAt, readTeachingRow } from './decided-pairs.ts'
import { sayChange } from './say-change.ts'
import { TeachingState } from './schema.ts'
import { MIN_DECISIONS, Teach } from './teach.ts'

const shared = { tag: 'Registry', module: 'mpi_registry', path: '/mpi/teaching', access: 'programme_admin' } as const
/** The body may be empty. */
const NoBody = Type.Unsafe<Record<string, never> | undefined>({ properties: {} })

export function teachingRoutes(routes: Routes): void {
  routes.ask(
    {
      ...shared,
      method: 'GET',
      summary:
        'What reviewers’ decisions have taught: whether it would have predicted them better, and what it would change.',
      answers: { 200: TeachingState },
    },
    (scope, { request }) => readTeaching(scope, languageOf(request)),
  )

  routes.act(
    {
      ...shared,
      method: 'POST',
      summary: 'Looks at the decisions now, in the background. Nothing is adopted; fewer than 30 teach nothing.',
      body: NoBody,
      answers: { 202: TeachingState },
    },
    (work, { request }) => askForTeaching(work, languageOf(request)),
  )
}

const languageOf = ({ headers }: FastifyRequest) => negotiateLanguage(headers['accept-language'])

async function readTeaching(scope: ReadScope, language: Language) {
  const decisions = await countDecisions(scope)
  const row = await readTeachingRow(scope)
  const last = row?.result ?? null
  return {
    decisions,
    next_look_at: nextLookAt(row?.decisions ?? 0, MIN_DECISIONS),
    last:
      row && last
        ? {
            ...last,
            changes: last.changes.map((change) => ({ ...change, text: sayChange(change, language) })),
            judged_at: row.judged_at.toISOString(),
            decisions: last.same + last.distinct,
            profile_id: row.profile_id,
            profile_status: row.profile_status,
          }
        : null,
  }
}

async function askForTeaching(work: UnitOfWork, language: Language) {
  await work.enqueue(Teach, { tenant_id: work.tenantId }, { key: work.tenantId })
  recordAct(work, {
    action: 'mpi.teaching_requested',
    object: 'decisions',
    details: { decisions: await countDecisions(work) },
  })
  return readTeaching(work, language)
}
