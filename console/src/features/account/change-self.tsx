import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { RequestBody } from '@samakart/sdk'
import { api, dataOf } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { startSession, useUser } from '#platform/session/session.ts'
import { commonMessages } from '#ui/common-messages.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { useChecks } from '#ui/forms/use-checks.ts'
import { messages } from './messages.ts'

type Change = RequestBody<'/auth/me', 'patch'>

/** Name and phone number. Role and access are changed by others. */
export function ChangeSelf({ onClose }: { onClose: () => void }) {
  const t = useMessages(messages)
  const { save } = useMessages(commonMessages)
  const { filled } = useChecks()
  const user = useUser()
  const form = useForm({
    initialValues: { full_name: user.full_name ?? '', phone_number: user.phone_number ?? '' },
    validate: { full_name: filled },
  })
  const act = useAct({
    run: (body: Change) => dataOf(api.PATCH('/auth/me', { body })),
    done: () => t.selfChanged,
    onDone: (changed) => {
      startSession(changed)
      onClose()
    },
    onMistakes: form.setErrors,
  })
  const submit = form.onSubmit(({ full_name, phone_number }) => {
    const phone = phone_number.replaceAll(/[\s.-]/g, '')
    act.mutate({ full_name: full_name.trim(), phone_number: phone === '' ? null : phone })
  })
  return (
    <FormDialog title={t.changeSelf} isOpen onClose={onClose} onSubmit={submit} submitLabel={save} act={act}>
      <TextInput label={t.name} data-autofocus required autoComplete="name" {...form.getInputProps('full_name')} />
      <TextInput
        label={t.phone}
        description={t.phoneHint}
        type="tel"
        autoComplete="tel"
        {...form.getInputProps('phone_number')}
      />
    </FormDialog>
  )
}
