import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { toOffset } from '#platform/routing/offset.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { IconDeviceMobile, IconPlus } from '#ui/icons.ts'
import type { Column } from '#ui/table/data-table.tsx'
import { ListPanel } from '#ui/table/list-panel.tsx'
import { useNow } from '#ui/use-now.ts'
import { AddDevice } from './add-device.tsx'
import { messages } from './messages.ts'
import { type Device, listDevices } from './queries.ts'
import { WalletLayout } from './wallet-layout.tsx'

export function DevicesPage() {
  const t = useMessages(messages)
  const { offset = 0 } = useSearch({ from: '/signed-in/wallet/devices' })
  const navigate = useNavigate()
  const mayWrite = isAtLeast(useUser().role, 'operator')
  const [isAdding, adding] = useDisclosure()
  const columns = useDeviceColumns()
  return (
    <WalletLayout
      actions={
        mayWrite && (
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={adding.open}>
            {t.addDevice}
          </Button>
        )
      }
    >
      <ListPanel
        label={t.devices}
        query={useQuery(listDevices(offset))}
        rowsOf={({ devices }) => devices}
        rowId={({ device_id }) => device_id}
        columns={columns}
        empty={{ icon: IconDeviceMobile, title: t.noDevices, text: t.noDevicesText }}
        onMove={(to) => void navigate({ to: '/wallet/devices', search: toOffset(to) })}
      />
      {isAdding && <AddDevice onClose={adding.close} />}
    </WalletLayout>
  )
}

function useDeviceColumns(): Column<Device>[] {
  const t = useMessages(messages)
  const { shortDate, ago } = useFormats()
  const now = useNow()
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
    { id: 'platform', header: t.platform, cell: ({ platform }) => t[platform] },
    { id: 'registered', header: t.registered, cell: ({ registered_at }) => shortDate(new Date(registered_at)) },
    {
      id: 'lastSync',
      header: t.lastSync,
      cell: ({ last_sync }) => (last_sync ? ago(new Date(last_sync), now) : t.never),
    },
  ]
}
