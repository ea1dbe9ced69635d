import { Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMessages } from '#platform/i18n/current-language.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { useChecks } from '#ui/forms/use-checks.ts'
import { messages } from './messages.ts'
import { personalKey } from './queries.ts'

interface ReasonDialogProps {
  title: string
  text?: string
  submitLabel: string
  done: string
  run: (body: { reason: string }, headers: { 'Idempotency-Key': string }) => Promise<unknown>
  onClose: () => void
}

/** A step of a request for erasure that needs a reason. */
export function ReasonDialog({ title, text, submitLabel, done, run, onClose }: ReasonDialogProps) {
  const t = useMessages(messages)
  const { filled } = useChecks()
  const form = useForm({ initialValues: { reason: '' }, validate: { reason: filled } })
  const act = useAct({ run, touches: [personalKey], done: () => done, onDone: onClose, onMistakes: form.setErrors })
  return (
    <FormDialog
      title={title}
      isOpen
      onClose={onClose}
      onSubmit={form.onSubmit(({ reason }) => act.mutate({ reason: reason.trim() }))}
      submitLabel={submitLabel}
      act={act}
    >
      {text && <Text>{text}</Text>}
      <Textarea label={t.reason} data-autofocus required autosize minRows={2} {...form.getInputProps('reason')} />
    </FormDialog>
  )
}
