import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { toOffset } from '#platform/routing/offset.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { commonMessages } from '#ui/common-messages.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { IconDeviceMobile, IconPlus } from '#ui/icons.ts'
import type { Column } from '#ui/table/data-table.tsx'
import { ListPanel } from '#ui/table/list-panel.tsx'
import { RowButton } from '#ui/table/row-button.tsx'
import { Tag } from '#ui/tag.tsx'
import { useNow } from '#ui/use-now.ts'
import { AddDevice } from './add-device.tsx'
import { messages } from './messages.ts'
import { type Device, listDevices, walletKey } from './queries.ts'
import { WalletLayout } from './wallet-layout.tsx'

export function DevicesPage() {
  const t = useMessages(messages)
  const { offset = 0 } = useSearch({ from: '/signed-in/wallet/devices' })
  const navigate = useNavigate()
  const mayWrite = isAtLeast(useUser().role, 'operator')
  const [isAdding, adding] = useDisclosure()
  const [revoking, setRevoking] = useState<Device>()
  const columns = useDeviceColumns(mayWrite ? setRevoking : undefined)
  const addButton = mayWrite && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={adding.open}>
      {t.addDevice}
    </Button>
  )
  return (
    <WalletLayout actions={addButton}>
      <ListPanel
        label={t.devices}
        query={useQuery(listDevices(offset))}
        rowsOf={({ devices }) => devices}
        rowId={({ device_id }) => device_id}
        columns={columns}
        empty={{ icon: IconDeviceMobile, title: t.noDevices, text: t.noDevicesText, action: addButton }}
        onMove={(to) => void navigate({ to: '/wallet/devices', search: toOffset(to) })}
      />
      {isAdding && <AddDevice onClose={adding.close} />}
      {revoking && <RevokeDevice device={revoking} onClose={() => setRevoking(undefined)} />}
    </WalletLayout>
  )
}

function useDeviceColumns(onRevoke: ((device: Device) => void) | undefined): Column<Device>[] {
  const t = useMessages(messages)
  const { actions } = useMessages(commonMessages)
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
    {
      id: 'status',
      header: t.status,
      cell: ({ revoked_at }) =>
        revoked_at ? (
          <Tag tone="bad">{t.revokedOn(shortDate(new Date(revoked_at)))}</Tag>
        ) : (
          <Tag tone="good">{t.isInUse}</Tag>
        ),
    },
    ...(onRevoke
      ? [
          {
            id: 'revoke',
            header: actions,
            kind: 'action' as const,
            cell: (device: Device) =>
              device.revoked_at ? null : (
                <RowButton
                  label={t.revokeDeviceOf(device.device_name)}
                  text={t.revoke}
                  onClick={() => onRevoke(device)}
                />
              ),
          },
        ]
      : []),
  ]
}

function RevokeDevice({ device, onClose }: { device: Device; onClose: () => void }) {
  const t = useMessages(messages)
  const act = useAct({
    run: (device_id: string, headers) =>
      dataOf(api.POST('/api/v1/wallet/devices/{device_id}/revoke', { params: { path: { device_id } }, headers })),
    touches: [walletKey],
    done: () => t.deviceRevoked,
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t.revokeDeviceOf(device.device_name)}
      isOpen
      onClose={onClose}
      onSubmit={() => act.mutate(device.device_id)}
      submitLabel={t.revoke}
      isDangerous
      act={act}
    >
      <Text>{t.revokeDeviceText}</Text>
    </FormDialog>
  )
}
