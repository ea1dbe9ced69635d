import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { toOffset } from '#platform/routing/offset.ts'
import { IconInbox } from '#ui/icons.ts'
import { useNow } from '#ui/now.ts'
import { Sheet } from '#ui/sheet.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { Pager } from '#ui/table/pager.tsx'
import { wordOf } from '#ui/word-of.ts'
import { Frame } from './frame.tsx'
import { channelNames, messages } from './messages.ts'
import classes from './outbox-page.module.css'
import { listOutbox } from './queries.ts'
import { SentText } from './sent-text.tsx'

export function OutboxPage() {
  const t = useMessages(messages)
  const channels = useMessages(channelNames)
  const { ago } = useFormats()
  const now = useNow()
  const { offset = 0 } = useSearch({ from: '/signed-in/messages/outbox' })
  const navigate = useNavigate()
  const query = useQuery(listOutbox(offset))
  return (
    <Frame>
      <Text c="dimmed">{t.outboxLead}</Text>
      <Sheet isFlush>
        <Loaded
          query={query}
          isEmpty={({ items }) => items.length === 0}
          empty={
            <Notice icon={IconInbox} title={t.outboxEmptyTitle}>
              {t.outboxEmptyText}
            </Notice>
          }
        >
          {(page) => (
            <>
              <ul className={classes.messages} aria-label={t.outbox}>
                {page.items.map(({ message_id, phone_number, channel, created_at, text }) => (
                  <li key={message_id}>
                    <div className={classes.head}>
                      <strong>{phone_number}</strong>
                      <span>{wordOf(channels, channel)}</span>
                      <time dateTime={created_at}>{ago(new Date(created_at), now)}</time>
                    </div>
                    <SentText text={text} />
                  </li>
                ))}
              </ul>
              <Pager {...page} onMove={(to) => void navigate({ to: '/messages/outbox', search: toOffset(to) })} />
            </>
          )}
        </Loaded>
      </Sheet>
    </Frame>
  )
}
