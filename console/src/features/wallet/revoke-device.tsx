import { Text } from '@mantine/core'
import { api, dataOf } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { messages } from './messages.ts'
import { type Device, walletKey } from './queries.ts'

export function RevokeDevice({ device, onClose }: { device: Device; onClose: () => void }) {
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
