import { Type } from 'typebox'
import { Paging } from '#platform/http/paging.ts'
import type { Routes } from '#platform/http/routes.ts'
import { Invalid } from '#platform/invalid.ts'
import type { Messenger } from '#platform/messenger.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import { findContact } from '#slices/accounts/index.ts'
import { chooseChannel, countUnread, listAlerts, markRead, readChannel } from './own-alerts.ts'
import { AlertSettings, Alerts, ChooseChannel, MarkRead, UnreadCount } from './schema.ts'

const tag = 'Alerts'

const notConfigured = {
  fr: 'Cette installation n’envoie rien par ce canal.',
  en: 'This installation sends nothing by this channel.',
  wo: 'Service bii du yónnee dara ci yoon woowu.',
}

const phoneNeeded = {
  fr: 'Donnez d’abord votre numéro de téléphone dans « Mon compte ».',
  en: 'Give your phone number under “My account” first.',
  wo: 'Joxeel sa nimero telefon ci « Sama kont » ba noppi.',
}

const CLOSE_BAD_TOKEN = 4401

/** A notification may be lost, so the number is also sent from time to time. */
const REPEAT_MS = 60_000

export function alertRoutes(routes: Routes, services: Services, messenger: Messenger): void {
  const channels = [
    'none' as const,
    ...(messenger.email ? (['email'] as const) : []),
    ...(messenger.sms ? (['sms'] as const) : []),
  ]
  liveAlerts(routes, services)

  routes.ask(
    {
      method: 'GET',
      path: '/alerts',
      access: 'viewer',
      forPeople: true,
      tag,
      summary: 'One’s own alerts, newest first: jobs, reviews, quotas, balance, synchronizations.',
      description:
        'They are kept for 90 days. `WS /ws/alerts?ticket=…` sends `{"unread": n}` at once and whenever it changes.',
      query: Type.Object(Paging({ default: 20, max: 100 })),
      answers: { 200: Alerts },
    },
    (scope, { query, caller }) => listAlerts(scope, caller.userId, query),
  )

  routes.act(
    {
      method: 'POST',
      path: '/alerts/read',
      access: 'viewer',
      forPeople: true,
      tag,
      summary: 'Marks one’s own alerts as read: those named, or all.',
      body: MarkRead,
      answers: { 200: UnreadCount },
    },
    async (work, { body, caller }) => {
      await markRead(work, caller.userId, body.ids)
      return { unread: await countUnread(work, caller.userId) }
    },
  )

  routes.ask(
    {
      method: 'GET',
      path: '/alerts/settings',
      access: 'viewer',
      forPeople: true,
      tag,
      summary: 'Whether one’s own alerts are also sent, and by what they could be.',
      answers: { 200: AlertSettings },
    },
    async (scope, { caller }) => ({ channel: await readChannel(scope, caller.userId), channels }),
  )

  routes.act(
    {
      method: 'PUT',
      path: '/alerts/settings',
      access: 'viewer',
      forPeople: true,
      tag,
      summary: 'Chooses whether alerts are also sent by e-mail or SMS.',
      body: ChooseChannel,
      answers: { 200: AlertSettings },
    },
    async (work, { body: { channel }, caller }) => {
      if (!channels.some((known) => known === channel)) throw new Invalid([{ path: 'channel', phrase: notConfigured }])
      if (channel === 'sms' && !(await findContact(work, caller.userId))?.phone)
        throw new Invalid([{ path: 'channel', phrase: phoneNeeded }])
      await chooseChannel(work, caller.userId, channel)
      return { channel, channels }
    },
  )
}

/** Sends the number of unread alerts at once, and whenever it changes. */
function liveAlerts(routes: Routes, services: Services): void {
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
