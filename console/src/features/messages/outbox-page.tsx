import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { toOffset } from '#platform/offset.ts'
import { IconInbox } from '#ui/icons.ts'
import { labelOf } from '#ui/label-of.ts'
import { Panel } from '#ui/panel.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { Pager } from '#ui/table/pager.tsx'
import { useNow } from '#ui/use-now.ts'
import { messages } from './messages.ts'
import { MessagesLayout } from './messages-layout.tsx'
import { channelNames } from './names.ts'
import classes from './outbox-page.module.css'
import { listOutbox } from './queries.ts'

export function OutboxPage() {
  const t = useMessages(messages)
  const channels = useMessages(channelNames)
  const { ago } = useFormats()
  const now = useNow()
  const { offset = 0 } = useSearch({ from: '/signed-in/messages/outbox' })
  const navigate = useNavigate()
  const query = useQuery(listOutbox(offset))
  return (
    <MessagesLayout>
      <Text c="dimmed">{t.outboxLead}</Text>
      <Panel isFlush>
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
                      <span>{labelOf(channels, channel)}</span>
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
      </Panel>
    </MessagesLayout>
  )
}

/** Shows the message as the phone does: the text, then the link. */
function SentText({ text }: { text: string }) {
  const cut = text.lastIndexOf('\n')
  const [words, link] = [text.slice(0, cut), text.slice(cut + 1)]
  return (
    <p className={classes.bubble}>
      {words}
      {'\n'}
      <Anchor href={link} target="_blank" rel="noreferrer" className={classes.link ?? ''} inherit underline="always">
        {link}
      </Anchor>
    </p>
  )
}
