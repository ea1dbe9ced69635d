import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { toOffset } from '#platform/routing/offset.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { IconDeviceMobile, IconPlus } from '#ui/icons.ts'
import { useNow } from '#ui/now.ts'
import type { Column } from '#ui/table/data-table.tsx'
import { ListSheet } from '#ui/table/list-sheet.tsx'
import { AddDevice } from './add-device.tsx'
import { messages } from './messages.ts'
import { type Device, listDevices } from './queries.ts'
import { WalletPage } from './wallet-page.tsx'

export function DevicesPage() {
  const t = useMessages(messages)
  const { offset = 0 } = useSearch({ from: '/signed-in/wallet/devices' })
  const navigate = useNavigate()
  const mayWrite = isAtLeast(useUser().role, 'operator')
  const [isAdding, adding] = useDisclosure()
  const columns = useDeviceColumns()
  return (
    <WalletPage
      actions={
        mayWrite && (
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={adding.open}>
            {t.addDevice}
          </Button>
        )
      }
    >
      <ListSheet
        label={t.devices}
        query={useQuery(listDevices(offset))}
        rowsOf={({ devices }) => devices}
        rowId={({ device_id }) => device_id}
        columns={columns}
        empty={{ icon: IconDeviceMobile, title: t.noDevices, text: t.noDevicesText }}
        onMove={(to) => void navigate({ to: '/wallet/devices', search: toOffset(to) })}
      />
      {isAdding && <AddDevice onClose={adding.close} />}
    </WalletPage>
  )
}

function useDeviceColumns(): Column<Device>[] {
  const t = useMessages(messages)
  const { shortDate, ago } = useFormats()
  const now = useNow()
  return useMemo(
    () => [
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
    ],
    [t, shortDate, ago, now],
  )
}
