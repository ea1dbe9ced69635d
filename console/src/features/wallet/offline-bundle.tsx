import { NativeSelect, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { api, dataOf } from '#platform/api/client.ts'
import { saveFile } from '#platform/files/save-file.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { messages } from './messages.ts'
import { deviceChoices, type Pass } from './queries.ts'

/** Saves a file with one pass that one device can open without a network. */
export function OfflineBundle({ pass, onClose }: { pass: Pass; onClose: () => void }) {
  const t = useMessages(messages)
  const devices = useQuery(deviceChoices)
  const form = useForm({ initialValues: { device_id: '' } })
  const first = devices.data?.devices.find(({ revoked_at }) => revoked_at === null)?.device_id ?? ''
  const act = useAct({
    run: (device_id: string) =>
      dataOf(
        api.GET('/api/v1/wallet/pass/{pass_id}/bundle', {
          params: { path: { pass_id: pass.pass_id }, query: { device_id } },
        }),
      ),
    done: () => t.downloaded,
    onDone: (file) => {
      saveFile(`pass-${pass.pass_id}.json`, new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t.bundleOf(pass.holder_name)}
      isOpen
      onClose={onClose}
      onSubmit={form.onSubmit(({ device_id }) => act.mutate(device_id || first))}
      submitLabel={t.download}
      act={act}
      isDisabled={first === ''}
    >
      <Text>{t.bundleText}</Text>
      <Loaded query={devices} isEmpty={() => first === ''} empty={<Text c="dimmed">{t.noDevice}</Text>}>
        {({ devices: choices }) => (
          <NativeSelect
            label={t.forDevice}
            data={choices
              .filter(({ revoked_at }) => revoked_at === null)
              .map(({ device_id, device_name }) => ({ value: device_id, label: device_name }))}
            {...form.getInputProps('device_id')}
          />
        )}
      </Loaded>
    </FormDialog>
  )
}
