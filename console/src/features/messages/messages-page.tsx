import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { api, blobOf, dataOf } from '#platform/api/client.ts'
import { useLanguage, useMessages } from '#platform/i18n/current-language.ts'
import { listModules } from '#platform/queries/billing.ts'
import { messagesKey } from '#platform/queries/keys.ts'
import { toOffset } from '#platform/routing/offset.ts'
import { useAct } from '#ui/forms/use-act.ts'
import { IconMessage2, IconSend } from '#ui/icons.ts'
import Locked from '#ui/locked/locked.tsx'
import { Panel } from '#ui/panel.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { ListPanel } from '#ui/table/list-panel.tsx'
import { useMessageColumns } from './message-columns.tsx'
import { MessageTools } from './message-tools.tsx'
import { messages } from './messages.ts'
import { MessagesLayout } from './messages-layout.tsx'
import { listMessages, messageQuery } from './queries.ts'
import type { MessagesSearch } from './search.ts'
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
