import { setTimeout as delay } from 'node:timers/promises'
import { Type } from 'typebox'
import { isBehind } from '#platform/http/bound-sockets.ts'
import { isAtLeast } from '#platform/http/roles.ts'
import type { Routes } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import { TaskNotFound } from '../errors.ts'
import { type TaskView, viewTask } from '../tasks/task-view.ts'
import { getTask } from '../tasks/tasks.ts'

const POLL_INTERVAL_MS = 300
const CLOSE_DONE = 1000
const CLOSE_BAD_TOKEN = 4401
const CLOSE_UNKNOWN = 4404

const messageOf = (event: string) =>
  Type.Object(
    { event: Type.Literal(event), task_id: Type.String(), status: Type.String() },
    { additionalProperties: true },
  )

const described = {
  title: 'DHIS2 task',
  summary:
    'The fields of `GET /dhis2/tasks/{task_id}`: the present state, then every change. Closes with 1000 after the end, 4401 on a bad token, 4404 on an unknown task.',
  messages: { progress: messageOf('progress'), completed: messageOf('completed'), failed: messageOf('failed') },
}

/** Sends the current state of a task, then every change until it has ended, like the WebSocket of jobs. */
export function liveRoutes(routes: Routes, services: Services): void {
  const find = (tenantId: string, taskId: string): Promise<TaskView | undefined> =>
    inReadScope(services, tenantId, async (scope) =>
      viewTask(scope, await getTask(scope, taskId), services.config.publicUrl),
    ).catch((error) => {
      if (error instanceof TaskNotFound) return undefined
      throw error
    })

  routes.socket('/ws/dhis2/tasks/:task_id', described, async ({ socket, params: { task_id = '' }, caller, signal }) => {
    if (!caller || !isAtLeast(caller.role, 'programme_admin')) return socket.close(CLOSE_BAD_TOKEN, 'bad token')
    let last = ''
    while (!signal.aborted) {
      const task = await find(caller.tenantId, task_id)
      if (!task) return socket.close(CLOSE_UNKNOWN, 'unknown task')
      const hasEnded = task.status === 'completed' || task.status === 'failed'
      const text = JSON.stringify({ event: hasEnded ? task.status : 'progress', ...task })
      if (text !== last && (hasEnded || !isBehind(socket))) {
        socket.send(text)
        last = text
      }
      if (hasEnded) return socket.close(CLOSE_DONE)
      await delay(POLL_INTERVAL_MS, undefined, { signal }).catch(() => {})
    }
  })
}
