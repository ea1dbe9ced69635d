import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { api, dataOf } from '#platform/api/client.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { defineMessages } from '#platform/i18n/messages.ts'
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

const sessionMessages = defineMessages({
  sessions: { fr: 'Sessions ouvertes', en: 'Open sessions', wo: 'Session yi ubbeeku' },
  device: { fr: 'Appareil', en: 'Device', wo: 'Aparey' },
  unknownDevice: { fr: 'Appareil inconnu', en: 'Unknown device', wo: 'Aparey bu ñu xamul' },
  thisOne: { fr: 'cette session', en: 'this session', wo: 'session bii' },
  address: { fr: 'Adresse réseau', en: 'Network address', wo: 'Adresse réseau' },
  since: { fr: 'Connecté le', en: 'Signed in', wo: 'Bi mu duggee' },
  lastSeen: { fr: 'Vue', en: 'Last seen', wo: 'Bi mu mujjee feeñ' },
  end: { fr: 'Déconnecter', en: 'Sign out', wo: 'Génne' },
  endOf: {
    fr: (device: string) => `Déconnecter ${device}`,
    en: (device: string) => `Sign out ${device}`,
    wo: (device: string) => `Génne ${device}`,
  },
  ended: { fr: 'Cette session est terminée.', en: 'This session has ended.', wo: 'Session boobu jeex na.' },
  endOthers: {
    fr: 'Déconnecter tous les autres',
    en: 'Sign out everywhere else',
    wo: 'Génne yeneen yépp',
  },
  endOthersText: {
    fr: 'Toutes vos sessions se terminent aussitôt, sauf celle-ci.',
    en: 'All your sessions end at once, except this one.',
    wo: 'Say session yépp dinañu jeex léegi, lu dul bii.',
  },
  othersEnded: {
    fr: 'Vos autres sessions sont terminées.',
    en: 'Your other sessions have ended.',
    wo: 'Say yeneen session jeex nañu.',
  },
})

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
