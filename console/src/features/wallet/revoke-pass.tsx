import { Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { api, dataOf } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { registryKey } from '#platform/queries/keys.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { useChecks } from '#ui/forms/use-checks.ts'
import { messages } from './messages.ts'
import { type Pass, walletKey } from './queries.ts'

export function RevokePass({ pass, onClose }: { pass: Pass; onClose: () => void }) {
  const t = useMessages(messages)
  const { filled } = useChecks()
  const form = useForm({ initialValues: { reason: '' }, validate: { reason: filled } })
  const act = useAct({
    run: (body: { reason: string }, headers) =>
      dataOf(
        api.POST('/api/v1/wallet/pass/{pass_id}/revoke', {
          params: { path: { pass_id: pass.pass_id } },
          body,
          headers,
        }),
      ),
    touches: [walletKey, registryKey],
    done: ({ cards_revoked }) => t.revokedDone(cards_revoked),
    onDone: onClose,
    onMistakes: form.setErrors,
  })
  return (
    <FormDialog
      title={t.revokeOf(pass.holder_name)}
      isOpen
      onClose={onClose}
      onSubmit={form.onSubmit(({ reason }) => act.mutate({ reason: reason.trim() }))}
      submitLabel={t.revoke}
      isDangerous
      act={act}
    >
      <Text>{t.revokeText}</Text>
      <Textarea label={t.reason} data-autofocus required autosize minRows={2} {...form.getInputProps('reason')} />
    </FormDialog>
  )
}
