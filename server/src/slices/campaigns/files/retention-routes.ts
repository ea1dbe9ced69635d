import { Type } from 'typebox'
import type { Routes } from '#platform/http/routes.ts'
import type { ReadScope } from '#platform/scopes.ts'
import {
  countExpiring,
  DEFAULT_CARD_FILES_DAYS,
  daysAfter,
  NOTICE_DAYS,
  readCardFilesDays,
  setCardFilesDays,
} from './retention.ts'

const tag = 'Jobs'
const SHOWN_DAYS = 30

const CardFilesDays = Type.Union([Type.Integer({ minimum: 1, maximum: 3_650 }), Type.Null()], {
  description: 'Days after completion; null keeps them for ever.',
})

const Retention = Type.Object({
  card_files_days: CardFilesDays,
  default_days: Type.Integer(),
  notice_days: Type.Integer({ description: 'A shorter time removes nothing sooner than after so many days.' }),
  expiring: Type.Object({
    within_days: Type.Integer(),
    jobs: Type.Integer({ description: 'At most 1000 are counted.' }),
    first_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
  }),
})

export function retentionRoutes(routes: Routes): void {
  routes.ask(
    {
      method: 'GET',
      path: '/settings/retention',
      access: 'viewer',
      tag,
      summary: 'How long PDF, sheets and ZIP of a job are kept, and what is removed next. Portal and manifest stay.',
      answers: { 200: Retention },
    },
    viewRetention,
  )

  routes.act(
    {
      method: 'PUT',
      path: '/settings/retention',
      access: 'programme_admin',
      tag,
      summary: 'Sets how long PDF, sheets and ZIP are kept, also of jobs that are completed already.',
      body: Type.Object({ card_files_days: CardFilesDays }),
      answers: { 200: Retention },
    },
    async (work, { body }) => {
      await setCardFilesDays(work, body.card_files_days)
      return viewRetention(work)
    },
  )
}

async function viewRetention(scope: ReadScope) {
  const { jobs, first } = await countExpiring(scope, daysAfter(scope.now, SHOWN_DAYS))
  return {
    card_files_days: await readCardFilesDays(scope),
    default_days: DEFAULT_CARD_FILES_DAYS,
    notice_days: NOTICE_DAYS,
    expiring: { within_days: SHOWN_DAYS, jobs, first_at: first?.toISOString() ?? null },
  }
}
