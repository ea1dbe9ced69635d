import { Alert, Button, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { api, blobOf, dataOf } from '#platform/api/client.ts'
import { useFormats, useLanguage, useMessages } from '#platform/i18n/current-language.ts'
import { toOffset } from '#platform/offset.ts'
import { listModules, messagesKey } from '#platform/queries.ts'
import { commonMessages } from '#ui/common-messages.ts'
import { useAct } from '#ui/forms/use-act.ts'
import { IconMessage2, IconSend } from '#ui/icons.ts'
import { labelOf } from '#ui/label-of.ts'
import Locked from '#ui/locked.tsx'
import { Panel } from '#ui/panel.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import type { Column } from '#ui/table/data-table.tsx'
import { RowButton } from '#ui/table/data-table.tsx'
import { ExportMenu } from '#ui/table/export-menu.tsx'
import { Filters } from '#ui/table/filters.tsx'
import { ListPanel } from '#ui/table/list-panel.tsx'
import { tableMessages } from '#ui/table/messages.ts'
import { Tag } from '#ui/tag.tsx'
import { useNow } from '#ui/use-now.ts'
import { messages, sendPageMessages } from './messages.ts'
import { MessagesLayout } from './messages-layout.tsx'
import { channelNames, failureNames, statusNames } from './names.ts'
import { listMessages, type Message, messageQuery } from './queries.ts'
import { type MessagesSearch, messageSorts, messageStatuses } from './search.ts'
import { SendCard } from './send-card.tsx'

const MODULE = 'sms_gateway'

export function MessagesPage() {
  const t = useMessages(messages)
  const { send, ...search } = useSearch({ from: '/signed-in/messages' })
  const navigate = useNavigate()
  const [isSending, setSending] = useState(false)
  const query = useQuery(listMessages(search))
  const modules = useQuery(listModules(useLanguage())).data
  const isLocked = modules?.some(({ key, is_active }) => key === MODULE && !is_active) ?? false
  const retry = useAct({
    run: (message_id: string, headers) =>
      dataOf(
        api.POST('/distribution/messages/{message_id}/retry', {
          params: { path: { message_id } },
          body: {},
          headers,
        }),
      ),
    touches: [messagesKey],
    done: ({ status: now }) => (now === 'queued' ? t.waitsAgain : t.wentAgain),
  })
  const columns = useMessageColumns(
    ({ message_id }) => retry.mutate(message_id),
    retry.isPending ? retry.variables : undefined,
  )
  const { offset: _, ...filters } = search
  const go = (next: MessagesSearch) => void navigate({ to: '/messages', search: next })
  const hasNone = query.data?.total === 0
  const isFiltered = Object.keys(filters).length > 0
  const load = (format: 'csv' | 'xlsx') =>
    blobOf(
      api.GET('/distribution/messages/export', {
        params: { query: { ...messageQuery(search), format } },
        parseAs: 'blob',
      }),
    )
  const sendButton = (
    <Button leftSection={<IconSend size={18} aria-hidden />} onClick={() => setSending(true)}>
      {t.send}
    </Button>
  )
  return (
    <MessagesLayout actions={!isLocked && sendButton}>
      {isLocked && (
        <Panel>
          <Locked requires={{ module: MODULE }} />
        </Panel>
      )}
      {hasNone && isLocked ? null : (
        <>
          <MessageTools search={search} onSearch={go} load={load} />
          {retry.error && <ProblemAlert error={retry.error} />}
          <ListPanel
            label={t.title}
            query={query}
            rowsOf={({ items }) => items}
            rowId={({ message_id }) => message_id}
            columns={columns}
            empty={{
              icon: IconMessage2,
              title: isFiltered ? t.nothingTitle : t.emptyTitle,
              text: isFiltered ? t.nothingText : t.emptyText,
              action: isFiltered || isLocked ? undefined : sendButton,
            }}
            onMove={(to) => go({ ...filters, ...toOffset(to) })}
          />
        </>
      )}
      {(isSending || send !== undefined) && (
        <SendCard
          mpiId={send}
          onClose={() => {
            setSending(false)
            if (send !== undefined) go(search)
          }}
        />
      )}
    </MessagesLayout>
  )
}

const tones = { queued: 'warn', sent: 'calm', delivered: 'good', failed: 'bad' } as const

export function useMessageColumns(
  onRetry: (message: Message) => void,
  retrying: string | undefined,
): Column<Message>[] {
  const t = useMessages(messages)
  const channels = useMessages(channelNames)
  const failures = useMessages(failureNames)
  const { actions } = useMessages(commonMessages)
  const { ago, time, number } = useFormats()
  const now = useNow()
  return [
    {
      id: 'recipient',
      header: t.recipient,
      cell: ({ phone_number, public_label }) => (
        <>
          <Text fw={600} component="div" ff="monospace" size="sm">
            {phone_number}
          </Text>
          <Text size="sm" c="dimmed">
            {public_label}
          </Text>
        </>
      ),
    },
    {
      id: 'status',
      header: t.status,
      cell: ({ status, failure, next_attempt_at }) => (
        <div>
          <StatusTag status={status} />
          {failure && status !== 'delivered' && (
            <Text size="sm" mt={4}>
              {labelOf(failures, failure)}
            </Text>
          )}
          {next_attempt_at && (
            <Text size="xs" c="dimmed">
              {t.nextAttempt(time(new Date(next_attempt_at)))}
            </Text>
          )}
        </div>
      ),
    },
    {
      id: 'channel',
      header: t.channel,
      cell: ({ channel, segments }) => (channel === 'sms' ? t.segments(number(segments)) : labelOf(channels, channel)),
    },
    {
      id: 'when',
      header: t.when,
      cell: ({ created_at }) => <time dateTime={created_at}>{ago(new Date(created_at), now)}</time>,
    },
    {
      id: 'retry',
      header: actions,
      kind: 'action',
      cell: (message) =>
        message.status === 'failed' &&
        message.failure !== 'recipient_opted_out' &&
        message.failure !== 'recipient_erased' && (
          <RowButton
            label={t.retryOf(message.phone_number)}
            text={t.retry}
            onClick={() => onRetry(message)}
            isBusy={retrying === message.message_id}
          />
        ),
    },
  ]
}

function StatusTag({ status }: Pick<Message, 'status'>) {
  const names = useMessages(statusNames)
  return <Tag tone={tones[status]}>{labelOf(names, status)}</Tag>
}

interface MessageToolsProps {
  search: MessagesSearch
  onSearch: (search: MessagesSearch) => void
  load: (format: 'csv' | 'xlsx') => Promise<Blob>
}

/** Filters and order, which stand in the address. */
export function MessageTools({ search, onSearch, load }: MessageToolsProps) {
  const t = useMessages(messages)
  const own = useMessages(sendPageMessages)
  const names = useMessages(statusNames)
  const channels = useMessages(channelNames)
  const { sortBy } = useMessages(tableMessages)
  const { offset: _offset, ...filters } = search
  const change = (name: Exclude<keyof MessagesSearch, 'offset'>, value: string) => {
    const { [name]: _was, ...rest } = filters
    onSearch(value ? { ...rest, [name]: value } : rest)
  }
  const orders = { '-created_at': own.newest, created_at: own.oldest, '-updated_at': own.changed }
  return (
    <>
      {search.of && (
        <Alert variant="light">
          <Group justify="space-between">
            {own.ofSend}
            <Button size="compact-md" variant="default" onClick={() => change('of', '')}>
              {own.showAll}
            </Button>
          </Group>
        </Alert>
      )}
      <Filters>
        <NativeSelect
          label={t.status}
          value={search.status ?? ''}
          data={[{ value: '', label: t.all }, ...messageStatuses.map((value) => ({ value, label: names[value] }))]}
          onChange={({ currentTarget: { value } }) => change('status', value)}
        />
        <NativeSelect
          label={t.channel}
          value={search.channel ?? ''}
          data={[
            { value: '', label: own.allChannels },
            ...(['sms', 'whatsapp'] as const).map((value) => ({ value, label: channels[value] })),
          ]}
          onChange={({ currentTarget: { value } }) => change('channel', value)}
        />
        <TextInput
          type="date"
          label={own.since}
          value={search.since ?? ''}
          onChange={({ currentTarget: { value } }) => change('since', value)}
        />
        <NativeSelect
          label={sortBy}
          value={search.sort ?? '-created_at'}
          data={messageSorts.map((value) => ({ value, label: orders[value] }))}
          onChange={({ currentTarget: { value } }) => change('sort', value === '-created_at' ? '' : value)}
        />
        <ExportMenu name="messages" load={load} />
      </Filters>
    </>
  )
}
