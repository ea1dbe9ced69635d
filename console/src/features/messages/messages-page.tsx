import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { messagesKey } from '#platform/queries/keys.ts'
import { toOffset } from '#platform/routing/offset.ts'
import { useAct } from '#ui/forms/use-act.ts'
import { IconMessage2, IconSend } from '#ui/icons.ts'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { ListPanel } from '#ui/table/list-panel.tsx'
import { useMessageColumns } from './message-columns.tsx'
import { messages } from './messages.ts'
import { MessagesLayout } from './messages-layout.tsx'
import { statusNames } from './names.ts'
import { listMessages } from './queries.ts'
import { type MessageStatus, messageStatuses } from './search.ts'
import { SendCard } from './send-card.tsx'

export function MessagesPage() {
  const t = useMessages(messages)
  const names = useMessages(statusNames)
  const { offset = 0, status, send } = useSearch({ from: '/signed-in/messages' })
  const navigate = useNavigate()
  const [isSending, setSending] = useState(false)
  const query = useQuery(listMessages(offset, status))
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
  const inStatus = status ? { status } : {}
  return (
    <MessagesLayout
      actions={
        <Button leftSection={<IconSend size={18} aria-hidden />} onClick={() => setSending(true)}>
          {t.send}
        </Button>
      }
    >
      <NativeSelect
        label={t.status}
        maw="24rem"
        w="100%"
        value={status ?? ''}
        data={[{ value: '', label: t.all }, ...messageStatuses.map((value) => ({ value, label: names[value] }))]}
        onChange={({ currentTarget: { value } }) =>
          void navigate({ to: '/messages', search: value ? { status: value as MessageStatus } : {} })
        }
      />
      {retry.error && <ProblemAlert error={retry.error} />}
      <ListPanel
        label={t.title}
        query={query}
        rowsOf={({ items }) => items}
        rowId={({ message_id }) => message_id}
        columns={columns}
        empty={{
          icon: IconMessage2,
          title: status ? t.nothingTitle : t.emptyTitle,
          text: status ? t.nothingText : t.emptyText,
        }}
        onMove={(to) => void navigate({ to: '/messages', search: { ...toOffset(to), ...inStatus } })}
      />
      {(isSending || send !== undefined) && (
        <SendCard
          mpiId={send}
          onClose={() => {
            setSending(false)
            if (send !== undefined) void navigate({ to: '/messages', search: { ...toOffset(offset), ...inStatus } })
          }}
        />
      )}
    </MessagesLayout>
  )
}
