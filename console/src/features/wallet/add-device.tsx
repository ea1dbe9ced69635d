import { Alert, Button, Group, Modal, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { RequestBody } from '@samakart/sdk'
import { randomKey } from '@samakart/sdk'
import { useState } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { commonMessages } from '#ui/common-messages.ts'
import { Copyable } from '#ui/copyable.tsx'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { SuggestedInput } from '#ui/forms/suggested-input.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { useChecks } from '#ui/forms/use-checks.ts'
import { messages } from './messages.ts'
import { walletKey } from './queries.ts'

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
