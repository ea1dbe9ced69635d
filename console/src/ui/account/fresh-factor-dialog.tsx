import { Button, PasswordInput, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { api, dataOf } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { arePasskeysPossible, isGivenUp } from '#platform/session/passkeys-possible.ts'
import { useUser } from '#platform/session/session.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useAct } from '../forms/use-act.ts'
import { ProblemAlert } from '../problem/problem-alert.tsx'
import { freshFactorMessages } from './fresh-factor-messages.ts'

/** The service wants to know again who is there, before an act of weight. What waits is sent again afterwards. */
export default function FreshFactorDialog({ onAnswer }: { onAnswer: (isProven: boolean) => void }) {
  const t = useMessages(freshFactorMessages)
  const { second_factor: hasFactor } = useUser()
  const form = useForm({ initialValues: { password: '', code: '' } })
  const act = useAct({
    run: ({ password, code }: { password: string; code: string }) =>
      dataOf(api.POST('/auth/fresh', { body: code.trim() === '' ? { password } : { code: code.trim() } })),
    onDone: () => onAnswer(true),
    onMistakes: form.setErrors,
  })
  const byPasskey = useMutation({
    mutationFn: async () => {
      const { askDeviceForPasskey } = await import('#platform/session/passkeys.ts')
      return dataOf(api.POST('/auth/fresh', { body: { passkey: await askDeviceForPasskey() } }))
    },
    onSuccess: () => onAnswer(true),
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
      <Text>{hasFactor ? t.text : t.textForPassword}</Text>
      {byPasskey.error !== null && !isGivenUp(byPasskey.error) && <ProblemAlert error={byPasskey.error} />}
      {hasFactor && arePasskeysPossible() && (
        <Button variant="default" w="fit-content" loading={byPasskey.isPending} onClick={() => byPasskey.mutate()}>
          {t.passkey}
        </Button>
      )}
      <PasswordInput
        label={t.password}
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('password')}
      />
      {hasFactor && (
        <TextInput label={t.code} autoComplete="one-time-code" maxLength={40} {...form.getInputProps('code')} />
      )}
    </FormDialog>
  )
}
