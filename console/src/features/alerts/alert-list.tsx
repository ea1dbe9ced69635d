import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api, dataOf } from '#platform/api/client.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { useAct } from '#ui/forms/use-act.ts'
import { labelOf } from '#ui/label-of.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { useNow } from '#ui/use-now.ts'
import classes from './bell.module.css'
import { messages } from './messages.ts'
import { type Alert, alertsKey, listAlerts } from './queries.ts'

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

/** What an alert says, and the page where one does something about it. */
function useAlertText(): (alert: Alert) => { text: string; address: string } {
  const t = useMessages(messages)
  const { number, money } = useFormats()
  return ({ kind, object, facts }) => {
    const count = (name: string) => number(Number(facts[name] ?? 0))
    const resource = labelOf({ cards: t.cards, sms: t.sms, whatsapp: t.whatsapp }, String(facts.resource ?? ''))
    switch (kind) {
      case 'job_completed':
        return { text: t.job_completed(count('cards')), address: `#/jobs/${object}` }
      case 'job_failed':
        return { text: t.job_failed, address: `#/jobs/${object}` }
      case 'reviews_waiting':
        return { text: t.reviews_waiting(count('count')), address: '#/reviews' }
      case 'quota_low':
        return { text: t.quota_low(resource, count('used'), count('total')), address: '#/billing' }
      case 'quota_used_up':
        return { text: t.quota_used_up(resource), address: '#/billing' }
      case 'balance_low':
        return { text: t.balance_low(money(Number(facts.balance_fcfa ?? 0))), address: '#/billing' }
      case 'sync_failed':
      case 'dhis2_access':
        return { text: t[kind], address: '#/dhis2/health' }
      case 'reset_link_copied':
        return { text: t.reset_link_copied, address: '#/account' }
      case 'password_forgotten':
        return { text: t.password_forgotten, address: '#/colleagues' }
      case 'webhook_paused':
        return { text: t.webhook_paused, address: '#/connections' }
    }
  }
}
