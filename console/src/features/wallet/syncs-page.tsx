import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { toOffset } from '#platform/offset.ts'
import { Copyable } from '#ui/copyable.tsx'
import { IconRefresh } from '#ui/icons.ts'
import { ButtonLink } from '#ui/links.tsx'
import type { Column } from '#ui/table/data-table.tsx'
import { ListPanel } from '#ui/table/list-panel.tsx'
import { messages } from './messages.ts'
import { listSyncs, type Sync } from './queries.ts'
import { WalletLayout } from './wallet-layout.tsx'

export function SyncsPage() {
  const t = useMessages(messages)
  const { offset = 0 } = useSearch({ from: '/signed-in/wallet/syncs' })
  const navigate = useNavigate()
  const columns = useSyncColumns()
  return (
    <WalletLayout>
      <ListPanel
        label={t.syncs}
        query={useQuery(listSyncs(offset))}
        rowsOf={({ history }) => history}
        rowId={({ sync_token }) => sync_token}
        columns={columns}
        empty={{
          icon: IconRefresh,
          title: t.noSyncs,
          text: t.noSyncsText,
          action: (
            <ButtonLink to="/wallet/devices" variant="default">
              {t.devices}
            </ButtonLink>
          ),
        }}
        onMove={(to) => void navigate({ to: '/wallet/syncs', search: toOffset(to) })}
      />
    </WalletLayout>
  )
}

function useSyncColumns(): Column<Sync>[] {
  const t = useMessages(messages)
  const { shortDateTime, number } = useFormats()
  return [
    {
      id: 'device',
      header: t.device,
      cell: ({ device_name }) => (
        <Text fw={600} component="div">
          {device_name}
        </Text>
      ),
    },
    { id: 'at', header: t.syncedAt, cell: ({ synced_at }) => shortDateTime(new Date(synced_at)) },
    { id: 'passes', header: t.passesSynced, kind: 'number', cell: ({ passes_synced }) => number(passes_synced) },
    {
      id: 'token',
      header: t.syncToken,
      kind: 'secondary',
      cell: ({ sync_token }) => <Copyable value={sync_token} label={t.syncToken} isShort />,
    },
  ]
}
