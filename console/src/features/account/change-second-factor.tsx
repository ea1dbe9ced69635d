import { Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { isProblem } from '@samakart/sdk'
import { useState } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { secondFactorMessages } from './second-factor-messages.ts'

interface ChangeSecondFactorProps<Result> {
  title: string
  text: string
  submitLabel: string
  isDangerous?: boolean
  change: () => Promise<Result>
  onDone: (result: Result) => void
  onClose: () => void
}

/** A change that the service allows only shortly after a code. The dialog asks for one when it is needed. */
export function ChangeSecondFactor<Result>(props: ChangeSecondFactorProps<Result>) {
  const { title, text, submitLabel, isDangerous = false, change, onDone, onClose } = props
  const t = useMessages(secondFactorMessages)
  const [isCodeNeeded, setCodeNeeded] = useState(false)
  const form = useForm({ initialValues: { code: '' } })
  const act = useAct({
    run: async ({ code }: { code: string }) => {
      if (code.trim() !== '') await dataOf(api.POST('/auth/totp/check', { body: { code: code.trim() } }))
      try {
        return await change()
      } catch (error) {
        if (isProblem(error, 'second_factor_not_recent')) setCodeNeeded(true)
        throw error
      }
    },
    onDone,
    onMistakes: form.setErrors,
  })
  const isExpected = isProblem(act.error, 'second_factor_not_recent') || form.errors.code !== undefined
  return (
    <FormDialog
      title={title}
      isOpen
      onClose={onClose}
      onSubmit={form.onSubmit((values) => act.mutate(values))}
      submitLabel={submitLabel}
      isDangerous={isDangerous}
      act={{ isPending: act.isPending, error: isExpected ? null : act.error }}
    >
      <Text>{text}</Text>
      {isCodeNeeded && (
        <TextInput
          label={t.code}
          description={t.codeNeeded}
          autoComplete="one-time-code"
          maxLength={40}
          autoFocus
          {...form.getInputProps('code')}
        />
      )}
    </FormDialog>
  )
}
