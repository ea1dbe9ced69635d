import { Text } from '@mantine/core'
import { api, dataOf } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { registryKey, reviewsKey } from '#platform/queries/keys.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { messages } from './messages.ts'

/** Undoes a merge, after a confirmation. */
export function SeparateIdentity({ mpiId, onClose }: { mpiId: string; onClose: () => void }) {
  const t = useMessages(messages)
  const act = useAct({
    run: (body: { merged_mpi_id: string }, headers) => dataOf(api.POST('/mpi/unmerge', { body, headers })),
    touches: [registryKey, reviewsKey],
    done: ({ restored_mpi_id }) => t.separated(restored_mpi_id),
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t.separateOf(mpiId)}
      isOpen
      onClose={onClose}
      onSubmit={() => act.mutate({ merged_mpi_id: mpiId })}
      submitLabel={t.separate}
      act={act}
    >
      <Text>{t.separateText}</Text>
    </FormDialog>
  )
}
