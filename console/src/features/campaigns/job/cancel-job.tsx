import { Text } from '@mantine/core'
import { api, dataOf } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { campaignsKey } from '#platform/queries/keys.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { jobsKey } from '../queries.ts'
import { messages } from './messages.ts'

export function CancelJob({ jobId, onClose }: { jobId: string; onClose: () => void }) {
  const t = useMessages(messages)
  const act = useAct({
    run: (job_id: string, headers) =>
      dataOf(api.POST('/jobs/{job_id}/cancel', { params: { path: { job_id } }, headers })),
    touches: [jobsKey, campaignsKey],
    done: () => t.cancelled,
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t.cancel}
      isOpen
      onClose={onClose}
      onSubmit={() => act.mutate(jobId)}
      submitLabel={t.cancel}
      closeLabel={t.keep}
      isDangerous
      act={act}
    >
      <Text>{t.cancelText}</Text>
    </FormDialog>
  )
}
