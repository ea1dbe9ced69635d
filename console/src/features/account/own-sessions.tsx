import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { api, dataOf } from '#platform/api/client.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { commonMessages } from '#ui/common-messages.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { Panel } from '#ui/panel.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { type Column, DataTable } from '#ui/table/data-table.tsx'
import { RowButton } from '#ui/table/row-button.tsx'
import { Tag } from '#ui/tag.tsx'
import { useNow } from '#ui/use-now.ts'
import { deviceName } from './device-name.ts'
import { listOwnSessions, type OwnSession, sessionsKey } from './queries.ts'
import { sessionMessages } from './session-messages.ts'

/** Where the user is signed in. Each place can be signed out from here. */
export function OwnSessions() {
  const t = useMessages(sessionMessages)
  const query = useQuery(listOwnSessions)
  const [isAsking, asking] = useDisclosure()
  const end = useAct({
    run: ({ id }: OwnSession) =>
      dataOf(api.DELETE('/auth/sessions/{session_id}', { params: { path: { session_id: id } } })),
    touches: [sessionsKey],
    done: () => t.ended,
  })
  const columns = useColumns((session) => end.mutate(session), end.isPending ? end.variables?.id : undefined)
  const others = query.data?.items.some(({ current }) => !current) ?? false
  return (
    <Panel
      title={t.sessions}
      isFlush
      aside={
        others && (
          <Button size="compact-sm" variant="default" onClick={asking.open}>
            {t.endOthers}
          </Button>
        )
      }
    >
      {end.error !== null && <ProblemAlert error={end.error} />}
      <Loaded query={query}>
        {({ items }) => <DataTable label={t.sessions} columns={columns} rows={items} rowId={({ id }) => id} />}
      </Loaded>
      {isAsking && <EndOthers onClose={asking.close} />}
    </Panel>
  )
}

function useColumns(onEnd: (session: OwnSession) => void, busyId: string | undefined): Column<OwnSession>[] {
  const t = useMessages(sessionMessages)
  const { actions } = useMessages(commonMessages)
  const { shortDate, ago } = useFormats()
  const now = useNow()
  return [
    {
      id: 'device',
      header: t.device,
      cell: ({ user_agent, current }) => (
        <>
          <Text fw={600} component="span">
            {deviceName(user_agent) ?? t.unknownDevice}
          </Text>{' '}
          {current && <Tag tone="good">{t.thisOne}</Tag>}
        </>
      ),
    },
    { id: 'address', header: t.address, cell: ({ address }) => address ?? '–' },
    { id: 'since', header: t.since, cell: ({ created_at }) => shortDate(new Date(created_at)) },
    { id: 'seen', header: t.lastSeen, cell: ({ last_seen_at }) => ago(new Date(last_seen_at), now) },
    {
      id: 'end',
      header: actions,
      kind: 'action',
      cell: (session) =>
        session.current ? null : (
          <RowButton
            label={t.endOf(deviceName(session.user_agent) ?? t.unknownDevice)}
            text={t.end}
            isBusy={session.id === busyId}
            onClick={() => onEnd(session)}
          />
        ),
    },
  ]
}

function EndOthers({ onClose }: { onClose: () => void }) {
  const t = useMessages(sessionMessages)
  const act = useAct({
    run: () => dataOf(api.DELETE('/auth/sessions')),
    touches: [sessionsKey],
    done: () => t.othersEnded,
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t.endOthers}
      isOpen
      onClose={onClose}
      onSubmit={() => act.mutate(undefined)}
      submitLabel={t.endOthers}
      isDangerous
      act={act}
    >
      <Text>{t.endOthersText}</Text>
    </FormDialog>
  )
}
