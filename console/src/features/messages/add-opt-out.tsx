import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { RequestBody } from '@samakart/sdk'
import { api, dataOf } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { useChecks } from '#ui/forms/use-checks.ts'
import { messages } from './messages.ts'
import { optOutsKey } from './queries.ts'

export function AddOptOut({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useMessages(messages)
  const { filled } = useChecks()
  const form = useForm({ initialValues: { phone_number: '' }, validate: { phone_number: filled } })
  const close = () => {
    onClose()
    form.reset()
    act.reset()
  }
  const act = useAct({
    run: (body: RequestBody<'/distribution/opt-outs', 'post'>, headers) =>
      dataOf(api.POST('/distribution/opt-outs', { body, headers })),
    touches: [optOutsKey],
    done: () => t.addedOptOut,
    onDone: close,
    onMistakes: form.setErrors,
  })
  const submit = form.onSubmit(({ phone_number }) =>
    act.mutate({ phone_number: phone_number.replaceAll(/[\s.-]/g, '') }),
  )
  return (
    <FormDialog
      title={t.addOptOut}
      isOpen={isOpen}
      onClose={close}
      onSubmit={submit}
      submitLabel={t.addOptOut}
      act={act}
    >
      <TextInput
        label={t.phone}
        description={t.phoneHint}
        type="tel"
        data-autofocus
        required
        autoComplete="off"
        {...form.getInputProps('phone_number')}
      />
    </FormDialog>
  )
}
