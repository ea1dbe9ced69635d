import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { answerOf, api } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { toOffset } from '#platform/routing/offset.ts'
import { useAct } from '#ui/forms/use-act.ts'
import { IconMessage2, IconSend } from '#ui/icons.ts'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { ListSheet } from '#ui/table/list-sheet.tsx'
import { Frame } from './frame.tsx'
import { type MessageStatus, messageStatuses } from './index.ts'
import { useMessageColumns } from './message-columns.tsx'
import { messages, statusNames } from './messages.ts'
import { listMessages, messagesKey } from './queries.ts'
import { SendCard } from './send-card.tsx'

export function MessagesPage() {
  const t = useMessages(messages)
  const names = useMessages(statusNames)
  const { offset = 0, status, send } = useSearch({ from: '/signed-in/messages' })
  const navigate = useNavigate()
  const [isSending, setSending] = useState(false)
  const query = useQuery(listMessages(offset, status))
  const retry = useAct({
    run: (message_id: string, key) =>
      answerOf(
        api.POST('/distribution/messages/{message_id}/retry', {
          params: { path: { message_id } },
          body: {},
          headers: { 'Idempotency-Key': key },
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
    <Frame
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
      <ListSheet
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
    </Frame>
  )
}
