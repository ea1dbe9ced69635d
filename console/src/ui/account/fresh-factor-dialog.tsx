import { PasswordInput, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { api, dataOf } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useAct } from '../forms/use-act.ts'
import { freshFactorMessages } from './fresh-factor-messages.ts'

/** The service wants to know again who is there, before an act of weight. What waits is sent again afterwards. */
export default function FreshFactorDialog({ onAnswer }: { onAnswer: (isProven: boolean) => void }) {
  const t = useMessages(freshFactorMessages)
  const form = useForm({ initialValues: { password: '', code: '' } })
  const act = useAct({
    run: ({ password, code }: { password: string; code: string }) =>
      dataOf(api.POST('/auth/fresh', { body: code.trim() === '' ? { password } : { code: code.trim() } })),
    onDone: () => onAnswer(true),
    onMistakes: form.setErrors,
  })
  return (
    <FormDialog
      title={t.title}
      isOpen
      onClose={() => onAnswer(false)}
      onSubmit={form.onSubmit((values) => act.mutate(values))}
      submitLabel={t.confirm}
      act={act}
    >
      <Text>{t.text}</Text>
      <PasswordInput
        label={t.password}
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('password')}
      />
      <TextInput label={t.code} autoComplete="one-time-code" maxLength={40} {...form.getInputProps('code')} />
    </FormDialog>
  )
}
