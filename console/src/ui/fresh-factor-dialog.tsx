import { Button, PasswordInput, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { api, dataOf } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { defineMessages } from '#platform/i18n/messages.ts'
import { arePasskeysPossible, isGivenUp } from '#platform/session/passkeys-possible.ts'
import { useUser } from '#platform/session/session.ts'
import { FormDialog } from './forms/form-dialog.tsx'
import { useAct } from './forms/use-act.ts'
import { ProblemAlert } from './problem/problem-alert.tsx'

const freshFactorMessages = defineMessages({
  title: { fr: 'Confirmez que c’est vous', en: 'Confirm that it is you', wo: 'Dëggalal ne yaw la' },
  text: {
    fr: 'Cette action touche aux données des personnes ou aux accès. Donnez votre clé d’accès, votre mot de passe ou un code ; elle se poursuit ensuite.',
    en: 'This action concerns people’s data or access. Give your passkey, your password or a code; then it continues.',
    wo: 'Jëf jii dafa laal données nit ñi walla duggu yi. Joxeel sa passkey, sa baatu-jàll walla benn kod; dina topp ginnaaw loolu.',
  },
  textForPassword: {
    fr: 'Cette action change ce qui protège votre compte. Entrez votre mot de passe ; elle se poursuit ensuite.',
    en: 'This action changes what protects your account. Enter your password; then it continues.',
    wo: 'Jëf jii dafay soppi li aar sa kont. Dugalal sa baatu-jàll; dina topp ginnaaw loolu.',
  },
  password: { fr: 'Mot de passe', en: 'Password', wo: 'Baatu-jàll' },
  code: {
    fr: 'Ou un code de votre application',
    en: 'Or a code of your app',
    wo: 'Walla kod bu jóge ci sa application',
  },
  passkey: { fr: 'Utiliser une clé d’accès', en: 'Use a passkey', wo: 'Jëfandikool passkey' },
  confirm: { fr: 'Confirmer', en: 'Confirm', wo: 'Dëggal' },
})

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
