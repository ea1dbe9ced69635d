import { Alert, Button, Group, Modal, NativeSelect, Stack, Text, TextInput, type TextInputProps } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { type RequestBody, randomKey } from '@samakart/sdk'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { toOffset } from '#platform/offset.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { commonMessages } from '#ui/common-messages.ts'
import { Copyable } from '#ui/copyable.tsx'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { useChecks } from '#ui/forms/use-checks.ts'
import { IconDeviceMobile, IconPlus } from '#ui/icons.ts'
import type { Column } from '#ui/table/data-table.tsx'
import { RowButton } from '#ui/table/data-table.tsx'
import { ListPanel } from '#ui/table/list-panel.tsx'
import { Tag } from '#ui/tag.tsx'
import { useNow } from '#ui/use-now.ts'
import { messages } from './messages.ts'
import { type Device, listDevices, walletKey } from './queries.ts'
import { WalletLayout } from './wallet-layout.tsx'

interface SuggestedInputProps extends Omit<TextInputProps, 'styles'> {
  suggestLabel: string
  onSuggest: () => void
}

const styles = { input: { fontFamily: 'var(--mantine-font-family-monospace)' }, wrapper: { marginBlock: 0 } }

/** An input with a button that fills in a generated secret. */
export function SuggestedInput({ suggestLabel, onSuggest, ...input }: SuggestedInputProps) {
  return (
    <TextInput
      required
      autoComplete="off"
      spellCheck={false}
      styles={styles}
      {...input}
      inputContainer={(field) => (
        <Group gap="sm" my={5} wrap="nowrap">
          <div style={{ flex: 1, minWidth: 0 }}>{field}</div>
          <Button variant="default" flex="none" onClick={onSuggest}>
            {suggestLabel}
          </Button>
        </Group>
      )}
    />
  )
}

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

type RegisterDeviceBody = RequestBody<'/api/v1/wallet/device/register', 'post'>

export function AddDevice({ onClose }: { onClose: () => void }) {
  const t = useMessages(messages)
  const { filled } = useChecks()
  const [registered, setRegistered] = useState<{ key: string | undefined }>()
  const form = useForm({
    initialValues: { device_name: '', device_token: '', platform: 'android' },
    validate: { device_name: filled, device_token: filled },
  })
  const act = useAct({
    run: (body: RegisterDeviceBody, headers) => dataOf(api.POST('/api/v1/wallet/device/register', { body, headers })),
    touches: [walletKey],
    onDone: (device) => setRegistered({ key: 'offline_key' in device ? device.offline_key : undefined }),
    onMistakes: form.setErrors,
  })
  if (registered) return <OfflineKey value={registered.key} onClose={onClose} />
  const submit = form.onSubmit(({ device_name, device_token, platform }) =>
    act.mutate({
      device_name: device_name.trim(),
      device_token: device_token.trim(),
      platform: platform as RegisterDeviceBody['platform'],
    }),
  )
  return (
    <FormDialog title={t.addDevice} isOpen onClose={onClose} onSubmit={submit} submitLabel={t.addDevice} act={act}>
      <TextInput
        label={t.deviceName}
        description={t.deviceNameHint}
        required
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('device_name')}
      />
      <NativeSelect
        label={t.platform}
        data={(['android', 'ios', 'web'] as const).map((value) => ({ value, label: t[value] }))}
        {...form.getInputProps('platform')}
      />
      <SuggestedInput
        label={t.deviceToken}
        description={t.deviceTokenHint}
        suggestLabel={t.suggest}
        onSuggest={() => form.setFieldValue('device_token', randomKey())}
        {...form.getInputProps('device_token')}
      />
    </FormDialog>
  )
}

/** The key is shown only once, so a click beside the dialog must not close it. */
function OfflineKey({ value, onClose }: { value: string | undefined; onClose: () => void }) {
  const t = useMessages(messages)
  const { close } = useMessages(commonMessages)
  return (
    <Modal opened onClose={onClose} title={t.keyTitle} size="lg" withCloseButton={false} closeOnClickOutside={false}>
      <Stack gap="md">
        {value ? (
          <>
            <Alert color="ochre" variant="light">
              <Text c="var(--warn)">{t.keyText}</Text>
            </Alert>
            <Copyable value={value} label={t.keyTitle} />
          </>
        ) : (
          <Text>{t.knownDevice}</Text>
        )}
        <Group justify="flex-end">
          <Button onClick={onClose}>{value ? t.keyDone : close}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
