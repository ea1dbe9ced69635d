import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { follow } from '#platform/live/follow.ts'
import { alertsKey, readUnread } from './queries.ts'

/** How many alerts are unread, while they come. */
export function useUnread(): number {
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

const POLL_MS = 60_000
