import { ActionIcon, Popover } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { defineMessages } from '#platform/i18n/messages.ts'
import { follow } from '#platform/live/follow.ts'
import { IconBell } from '#ui/icons.ts'
import { Loading } from '#ui/states/loading.tsx'
import classes from './bell.module.css'
import { alertsKey, readUnread } from './queries.ts'

const POLL_MS = 60_000

/** The few that are needed before the list is opened. */
const bellMessages = defineMessages({
  title: { fr: 'Alertes', en: 'Alerts', wo: 'Yégle yi' },
  open: {
    fr: (unread: string) => `Alertes : ${unread} non lues`,
    en: (unread: string) => `Alerts: ${unread} unread`,
    wo: (unread: string) => `Yégle yi: ${unread} yu ñu jàngagul`,
  },
})

const AlertList = lazy(() => import('./alert-list.tsx'))

const MOST_SHOWN = 99

/** How many alerts are unread; the list is loaded when it is opened. */
export default function Bell() {
  const t = useMessages(bellMessages)
  const { number } = useFormats()
  const [isOpen, { toggle, close }] = useDisclosure()
  const unread = useUnread()
  return (
    <span className={classes.bell}>
      <Popover
        opened={isOpen}
        onChange={(opened) => !opened && close()}
        position="bottom-end"
        width={360}
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <ActionIcon variant="subtle" color="gray" size={40} onClick={toggle} aria-label={t.open(number(unread))}>
            <IconBell size={20} stroke={1.6} />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown className={classes.alerts ?? ''} aria-label={t.title}>
          <Suspense fallback={<Loading />}>
            <AlertList unread={unread} onClose={close} />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
      {unread > 0 && (
        <span className={classes.count} aria-hidden>
          {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : number(unread)}
        </span>
      )}
    </span>
  )
}

/** How many alerts are unread, while they come. */
function useUnread(): number {
  const queries = useQueryClient()
  const [unread, setUnread] = useState(0)
  useEffect(
    () =>
      follow<{ unread: number }>({
        socketPath: '/ws/alerts',
        // Networks that block WebSockets are asked from time to time.
        openEvents: () => Promise.reject(new Error('There are no such events.')),
        readCurrent: readUnread,
        isLast: () => false,
        onMessage: (message) => {
          setUnread(message.unread)
          void queries.invalidateQueries({ queryKey: [...alertsKey, 'list'] })
        },
        pollMs: POLL_MS,
      }),
    [queries],
  )
  return unread
}
