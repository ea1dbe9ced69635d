import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { checkConnection, useConnection } from '#platform/connection/connection.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { commonMessages } from '#ui/common-messages.ts'
import { IconCloudOff } from '#ui/icons.ts'
import classes from './connection-banner.module.css'
import { messages } from './messages.ts'

/** Says that the network is gone, and refreshes everything when it is back. */
export function ConnectionBanner() {
  const t = useMessages(messages)
  const { retry } = useMessages(commonMessages)
  const { time } = useFormats()
  const { isLost, since } = useConnection()
  const queries = useQueryClient()
  const wasLost = useRef(false)
  useEffect(() => {
    if (wasLost.current && !isLost) void queries.invalidateQueries()
    wasLost.current = isLost
  }, [isLost, queries])
  return (
    <div role="status">
      {isLost && since && (
        <div className={classes.banner}>
          <IconCloudOff size={20} aria-hidden />
          <span>{t.lost(time(since))}</span>
          <Button size="compact-sm" variant="default" onClick={() => void checkConnection()}>
            {retry}
          </Button>
        </div>
      )}
    </div>
  )
}
