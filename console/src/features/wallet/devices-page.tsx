import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDeviceMobile, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { toOffset } from '#platform/routing/offset.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { useNow } from '#ui/now.ts'
import { Sheet } from '#ui/sheet.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { type Column, DataTable } from '#ui/table/data-table.tsx'
import { Pager } from '#ui/table/pager.tsx'
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
      <Sheet isFlush>
        <Loaded
          query={useQuery(listDevices(offset))}
          isEmpty={({ count }) => count === 0}
          empty={
            <Notice icon={IconDeviceMobile} title={t.noDevices}>
              {t.noDevicesText}
            </Notice>
          }
        >
          {({ devices, ...page }) => (
            <>
              <DataTable label={t.devices} columns={columns} rows={devices} rowId={({ device_id }) => device_id} />
              <Pager {...page} onMove={(to) => void navigate({ to: '/wallet/devices', search: toOffset(to) })} />
            </>
          )}
        </Loaded>
      </Sheet>
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
