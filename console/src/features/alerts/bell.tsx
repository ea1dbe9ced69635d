import { ActionIcon, Popover } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { IconBell } from '#ui/icons.ts'
import { Loading } from '#ui/states/loading.tsx'
import classes from './bell.module.css'
import { bellMessages } from './bell-messages.ts'
import { useUnread } from './use-unread.ts'

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
