import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { api, dataOf } from '#platform/api/client.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { toOffset } from '#platform/offset.ts'
import { campaignChoices, messagesKey } from '#platform/queries.ts'
import { useAct } from '#ui/forms/use-act.ts'
import { IconSend } from '#ui/icons.ts'
import { labelOf } from '#ui/label-of.ts'
import { TextLink } from '#ui/links.tsx'
import { Panel } from '#ui/panel.tsx'
import { PercentBar } from '#ui/percent-bar.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { Skipped } from '#ui/send.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { Pager } from '#ui/table/pager.tsx'
import { Tag } from '#ui/tag.tsx'
import { sendPageMessages, sendStatusNames, stopNames } from './messages.ts'
import { MessagesLayout } from './messages-layout.tsx'
import { channelNames } from './names.ts'
import { listSends, type Send } from './queries.ts'
import classes from './sends-page.module.css'

const tones = { running: 'warn', completed: 'good', stopped: 'bad', cancelled: 'calm' } as const

/** Sends of many cards, with how far each of them is. */
export function SendsPage() {
  const t = useMessages(sendPageMessages)
  const { offset = 0 } = useSearch({ from: '/signed-in/messages/sends' })
  const navigate = useNavigate()
  const query = useQuery(listSends(offset))
  const campaigns = new Map(useQuery(campaignChoices).data?.items.map(({ id, name }) => [id, name]))
  return (
    <MessagesLayout>
      <Panel isFlush>
        <Loaded
          query={query}
          isEmpty={({ items }) => items.length === 0}
          empty={
            <Notice icon={IconSend} title={t.emptyTitle}>
              {t.emptyText}
            </Notice>
          }
        >
          {(page) => (
            <>
              <ul className={classes.sends} aria-label={t.title}>
                {page.items.map((send) => (
                  <SendRow
                    key={send.send_id}
                    send={send}
                    name={send.campaign_id ? (campaigns.get(send.campaign_id) ?? t.campaign) : t.selection}
                  />
                ))}
              </ul>
              <Pager {...page} onMove={(to) => void navigate({ to: '/messages/sends', search: toOffset(to) })} />
            </>
          )}
        </Loaded>
      </Panel>
    </MessagesLayout>
  )
}

function SendRow({ send, name }: { send: Send; name: string }) {
  const t = useMessages(sendPageMessages)
  const statuses = useMessages(sendStatusNames)
  const stops = useMessages(stopNames)
  const channels = useMessages(channelNames)
  const { number, shortDate, time } = useFormats()
  const { queued = 0, sent = 0, delivered = 0, failed = 0 } = send.messages
  const act = useAct({
    run: (verb: 'retry' | 'cancel', headers) => {
      const request = { params: { path: { send_id: send.send_id } }, body: {} as never, headers }
      return verb === 'retry'
        ? dataOf(api.POST('/distribution/sends/{send_id}/retry', request))
        : dataOf(api.POST('/distribution/sends/{send_id}/cancel', request))
    },
    touches: [messagesKey],
  })
  const percent = send.total === 0 ? 100 : Math.min(100, Math.floor((send.handled / send.total) * 100))
  const created = new Date(send.created_at)
  const mayRetry = send.status === 'stopped' || (send.status === 'completed' && failed > 0)
  return (
    <li className={classes.send}>
      <div className={classes.head}>
        <strong>{name}</strong>
        <Tag tone={tones[send.status]}>{statuses[send.status]}</Tag>
        <Text size="sm" c="var(--quiet)">
          {labelOf(channels, send.channel)} · {shortDate(created)}, {time(created)}
        </Text>
      </div>
      {send.status !== 'cancelled' && (
        <PercentBar percent={percent} tone={send.status === 'stopped' ? 'bad' : 'good'} />
      )}
      <p className={classes.line}>
        {t.handled(number(send.handled), number(send.total))} ·{' '}
        {t.messages(number(delivered), number(sent), number(queued), number(failed))}
      </p>
      {send.stopped_by && <p className={classes.stopped}>{labelOf(stops, send.stopped_by)}</p>}
      <Skipped skipped={send.skipped} />
      {act.error && <ProblemAlert error={act.error} />}
      <Group gap="sm">
        <TextLink to="/messages" search={{ of: send.send_id }}>
          {t.see}
        </TextLink>
        {mayRetry && (
          <Button size="compact-md" variant="default" loading={act.isPending} onClick={() => act.mutate('retry')}>
            {send.status === 'stopped' ? t.goOn : t.retry(number(failed))}
          </Button>
        )}
        {send.status === 'running' && (
          <Button size="compact-md" variant="default" loading={act.isPending} onClick={() => act.mutate('cancel')}>
            {t.cancel}
          </Button>
        )}
      </Group>
    </li>
  )
}
