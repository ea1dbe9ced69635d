import { Type } from 'typebox'
import type { Routes } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import { countUnread } from './own-alerts.ts'

const CLOSE_BAD_TOKEN = 4401
/** A notification may be lost, so the number is also sent from time to time. */
const REPEAT_MS = 60_000

/** Sends the number of unread alerts at once, and whenever it changes. */
export function liveAlerts(routes: Routes, services: Services): void {
  const described = {
    title: 'Alerts',
    summary: 'How many alerts the user has not read: at once, and whenever it changes. 4401 on a bad token.',
    messages: { unread: Type.Object({ unread: Type.Integer() }) },
  }
  routes.socket('/ws/alerts', described, async ({ socket, caller, signal }) => {
    if (!caller) return socket.close(CLOSE_BAD_TOKEN, 'bad token')
    let last: number | undefined
    const send = async () => {
      const unread = await inReadScope(services, caller.tenantId, (scope) => countUnread(scope, caller.userId))
      if (signal.aborted || unread === last) return
      last = unread
      socket.send(JSON.stringify({ unread }))
    }
    const sendSoon = () => void send().catch((error) => services.log.warn('alerts could not be counted', { error }))
    const stops = [
      services.notifier.on('alerts-changed', ({ userId }) => {
        if (userId === caller.userId) sendSoon()
      }),
      services.notifier.on('notifications-missed', sendSoon),
    ]
    const timer = setInterval(sendSoon, REPEAT_MS)
    timer.unref()
    try {
      await send()
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
    } finally {
      clearInterval(timer)
      for (const stop of stops) stop()
    }
  })
}
