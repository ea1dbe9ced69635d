import { Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { api, dataOf } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { registryKey } from '#platform/queries/keys.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { messages } from './messages.ts'
import { type Erasure, personalKey } from './queries.ts'

/** Writing the id protects from erasing somebody else by a slip. */
export function ConfirmErasure({ erasure, onClose }: { erasure: Erasure; onClose: () => void }) {
  const t = useMessages(messages)
  const form = useForm({
    initialValues: { mpiId: '' },
    validate: { mpiId: (typed) => (typed.trim().toUpperCase() === erasure.mpi_id ? null : t.notSame) },
  })
  const act = useAct({
    run: (_input: object, headers) =>
      dataOf(api.POST('/erasures/{erasure_id}/confirm', { params: { path: { erasure_id: erasure.id } }, headers })),
    touches: [personalKey, registryKey],
    done: () => t.erased,
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t.confirmOf(erasure.mpi_id)}
      isOpen
      onClose={onClose}
      onSubmit={form.onSubmit(() => act.mutate({}))}
      submitLabel={t.confirm}
      isDangerous
      act={act}
    >
      <Text>{t.confirmText}</Text>
      <TextInput label={t.mpiId} data-autofocus required autoComplete="off" {...form.getInputProps('mpiId')} />
    </FormDialog>
  )
}
