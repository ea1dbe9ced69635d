import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api, dataOf } from '#platform/api/client.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { useAct } from '#ui/forms/use-act.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { useNow } from '#ui/use-now.ts'
import classes from './bell.module.css'
import { messages } from './messages.ts'
import { type Alert, alertsKey, listAlerts } from './queries.ts'
import { useAlertText } from './use-alert-text.ts'

/** The newest alerts. Opening one marks it as read. */
export default function AlertList({ unread, onClose }: { unread: number; onClose: () => void }) {
  const t = useMessages(messages)
  const query = useQuery(listAlerts)
  const read = useAct({
    run: (body: { ids?: string[] }, headers) => dataOf(api.POST('/alerts/read', { body, headers })),
    touches: [alertsKey],
  })
  return (
    <>
      <div className={classes.head}>
        <strong>{t.title}</strong>
        {unread > 0 && (
          <Button size="compact-xs" variant="subtle" loading={read.isPending} onClick={() => read.mutate({})}>
            {t.markAll}
          </Button>
        )}
      </div>
      <Loaded query={query} isEmpty={({ items }) => items.length === 0} empty={<Text p="md">{t.none}</Text>}>
        {({ items }) => (
          <ul className={classes.list}>
            {items.map((alert) => (
              <li key={alert.id}>
                <Line
                  alert={alert}
                  onOpen={() => {
                    if (!alert.read) read.mutate({ ids: [alert.id] })
                    onClose()
                  }}
                />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </>
  )
}

function Line({ alert, onOpen }: { alert: Alert; onOpen: () => void }) {
  const t = useMessages(messages)
  const { ago } = useFormats()
  const now = useNow()
  const { text, address } = useAlertText()(alert)
  return (
    <a href={address} className={classes.alert} data-unread={!alert.read} onClick={onOpen}>
      <span>
        {text}
        {!alert.read && <span className={classes.hidden}> ({t.unread})</span>}
      </span>
      <time dateTime={alert.created_at}>{ago(new Date(alert.created_at), now)}</time>
    </a>
  )
}
