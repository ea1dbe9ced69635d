import { Type } from 'typebox'
import { Page, Paging } from '#platform/http/paging.ts'
import type { Routes } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { requirePlan } from '#slices/billing/index.ts'
import { withSession } from '../connection.ts'
import { getRequestedProgramme, saveProgramme } from '../programmes.ts'
import { deleteSchedule, listSchedules, receiveWebhook, type ScheduleRequest, saveSchedule } from '../schedules.ts'
import * as schema from '../schema.ts'
import { checkPlan, REQUIRED_PLAN, tag } from './required-plan.ts'

const access = 'programme_admin'
const WEBHOOKS_PER_MINUTE = 120

export function scheduleRoutes(routes: Routes, services: Services): void {
  routes.act(
    {
      method: 'POST',
      path: '/dhis2/sync-schedule',
      access,
      tag,
      summary: 'Reads a programme every 10, 15, 30, 60 or 180 minutes.',
      description: 'With `auto_generate_cards` every synchronization of the programme then makes the missing cards.',
      body: schema.ScheduleRequest,
      answers: { 200: schema.Schedule },
      problems: [409, 502, 503],
    },
    async ({ body, caller }) => {
      await checkPlan(services, caller)
      return withSession(services, caller.tenantId, async (session, { url }) => ({
        programme: await getRequestedProgramme(session, body.programme_uid),
        url,
      }))
    },
    async (work, { body }, { programme, url }) => {
      await saveProgramme(work, url, programme, body.language)
      return saveSchedule(work, body as ScheduleRequest)
    },
  )

  routes.ask(
    {
      method: 'GET',
      path: '/dhis2/sync-schedules',
      access,
      tag,
      summary: 'The schedules of all programmes.',
      query: Type.Object(Paging({ default: 50, max: 500, isUnmoved: true })),
      answers: { 200: Page(schema.Schedule) },
    },
    async (scope, { query }) => {
      await requirePlan(scope, REQUIRED_PLAN)
      return listSchedules(scope, query)
    },
  )

  routes.act(
    {
      method: 'DELETE',
      path: '/dhis2/sync-schedules/:programme_uid',
      access,
      tag,
      summary: 'Ends a programme’s schedule.',
      params: Type.Object({ programme_uid: Type.String() }),
      answers: { 204: null },
      problems: [404],
    },
    async (work, { params }) => {
      await requirePlan(work, REQUIRED_PLAN)
      await deleteSchedule(work, params.programme_uid)
    },
  )

  routes.actAnonymously(
    {
      method: 'POST',
      path: '/dhis2/webhook/:config_id',
      access: 'public',
      tag,
      summary: 'A hint from DHIS2 that something changed: the programmes are read soon. The body is not trusted.',
      description: 'The secret of `POST /dhis2/config` comes in `X-Webhook-Secret`, or as `secret` in the query.',
      params: Type.Object({ config_id: Type.String() }),
      query: Type.Object({
        secret: Type.Optional(Type.String({ maxLength: 200 })),
        webhook_secret: Type.Optional(Type.String({ maxLength: 200 })),
        token: Type.Optional(Type.String({ maxLength: 200 })),
      }),
      // The body may have any form, or be empty.
      takesRawBody: true,
      body: Type.Unsafe<Buffer | undefined>({}),
      answers: { 202: Type.Object({ status: Type.String(), programmes: Type.Integer() }) },
      problems: [401],
      perMinute: WEBHOOKS_PER_MINUTE,
    },
    (platform, { params, query, body, request }) => {
      const header = request.headers['x-webhook-secret']
      const secret =
        (typeof header === 'string' ? header : undefined) ?? query.secret ?? query.webhook_secret ?? query.token ?? ''
      return receiveWebhook(platform, { configId: params.config_id, secret, body })
    },
  )
}
