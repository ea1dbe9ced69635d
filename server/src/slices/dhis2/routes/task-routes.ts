import { Type } from 'typebox'
import { Page, Paging } from '#platform/http/paging.ts'
import type { Routes } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { requirePlan } from '#slices/billing/index.ts'
import { checkCardRequest } from '../cards/check-card-request.ts'
import { withSession } from '../connection.ts'
import { getRequestedProgramme, saveProgramme } from '../programmes.ts'
import * as schema from '../schema.ts'
import { requireNameMappings } from '../sync/reading-plan.ts'
import { type TaskView, viewTask } from '../tasks/task-view.ts'
import { getTask, listTasks, startTask } from '../tasks/tasks.ts'
import { checkPlan, REQUIRED_PLAN, tag } from './required-plan.ts'

const access = 'programme_admin'
const params = Type.Object({ task_id: Type.String() })

export function taskRoutes(routes: Routes, services: Services): void {
  const { publicUrl } = services.config

  routes.act(
    {
      method: 'POST',
      path: '/dhis2/sync',
      access,
      tag,
      summary: 'Reads a programme: what changed since the last time, or everything with `full`.',
      body: schema.SyncRequest,
      location: '/api/v1/dhis2/tasks/{task_id}',
      answers: { 202: schema.SyncAccepted },
      problems: [409, 502, 503],
    },
    async ({ body, caller }) => {
      await checkPlan(services, caller)
      return withSession(services, caller.tenantId, async (session, { url }) => {
        const programme = await getRequestedProgramme(session, body.programme_uid)
        await requireNameMappings(services, caller.tenantId, programme, url)
        return { programme, url }
      })
    },
    async (work, { body }, { programme, url }) => {
      await saveProgramme(work, url, programme)
      const { since, full } = body
      const request = { ...(since ? { since } : {}), ...(full ? { full } : {}) }
      const task = await startTask(work, { kind: 'sync', programmeUid: programme.uid, origin: 'manual', request })
      return {
        task_id: task.id,
        programme_uid: task.programme_uid,
        status: 'pending',
        created_at: task.created_at.toISOString(),
      }
    },
  )

  routes.act(
    {
      method: 'POST',
      path: '/dhis2/generate-cards',
      access,
      tag,
      summary: 'Reads a programme and makes the cards that its enrollments do not have yet.',
      description:
        'The programme has one campaign, made with its first cards. `estimated_cards` is what DHIS2 counts less what has a valid card; with `regenerate` everything is made again. More than 10,000 cards are made in several batches.',
      body: schema.GenerateCards,
      longBody: {},
      location: '/api/v1/dhis2/tasks/{task_id}',
      answers: { 202: schema.GenerationAccepted },
      problems: [402, 409, 502, 503],
    },
    async ({ body, caller }) => {
      await checkPlan(services, caller)
      return checkCardRequest(services, caller.tenantId, body)
    },
    async (work, { body }, { cards, estimatedCards, programme, instanceUrl }) => {
      await saveProgramme(work, instanceUrl, programme, body.language)
      const task = await startTask(work, {
        kind: 'generation',
        programmeUid: programme.uid,
        origin: 'manual',
        request: { cards },
        estimatedCards,
        ...(body.logos ? { logos: body.logos } : {}),
      })
      return {
        task_id: task.id,
        programme_uid: task.programme_uid,
        status: 'pending',
        estimated_cards: estimatedCards,
        created_at: task.created_at.toISOString(),
      }
    },
  )

  routes.ask(
    {
      method: 'GET',
      path: '/dhis2/tasks',
      access,
      tag,
      summary: 'Synchronizations and generations, newest first.',
      query: Type.Object({
        programme_uid: Type.Optional(Type.String()),
        kind: Type.Optional(Type.Enum(['sync', 'generation'])),
        org_unit: Type.Optional(
          Type.String({
            maxLength: 20,
            description: 'The UID of an organisation unit: generations that were asked for it or for a unit below it.',
          }),
        ),
        ...Paging({ default: 20, max: 100 }),
      }),
      answers: { 200: Page(schema.Task) },
    },
    async (scope, { query }) => {
      await requirePlan(scope, REQUIRED_PLAN)
      const { total, tasks } = await listTasks(scope, query)
      const items: TaskView[] = []
      for (const task of tasks) items.push(await viewTask(scope, task, publicUrl))
      return { total, limit: query.limit, offset: query.offset, items }
    },
  )

  routes.ask(
    {
      method: 'GET',
      path: '/dhis2/tasks/:task_id',
      access,
      tag,
      summary: 'The state and progress of a synchronization or a generation.',
      params,
      answers: { 200: schema.Task },
      problems: [404],
    },
    async (scope, { params: { task_id } }) => {
      await requirePlan(scope, REQUIRED_PLAN)
      return viewTask(scope, await getTask(scope, task_id), publicUrl)
    },
  )
}
