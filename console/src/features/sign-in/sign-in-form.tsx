import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useMessages } from '#platform/i18n/current-language.ts'
import { type Challenge, signIn } from '#platform/session/sign-in.ts'
import { useChecks } from '#ui/forms/use-checks.ts'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { messages } from './messages.ts'

export function SignInForm({ onChallenge }: { onChallenge: (challenge: Challenge) => void }) {
  const t = useMessages(messages)
  const { filled } = useChecks()
  const router = useRouter()
  const { next } = useSearch({ from: '/sign-in' })
  const form = useForm({ initialValues: { email: '', password: '' }, validate: { email: filled, password: filled } })
  const entry = useMutation({
    mutationFn: signIn,
    onSuccess: (challenge) => (challenge ? onChallenge(challenge) : router.history.replace(next ?? '/')),
    onError: () => form.getInputNode('password')?.focus(),
  })
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        ({ email, password }) => entry.mutate({ email: email.trim(), password }),
        (mistakes) => form.getInputNode(Object.keys(mistakes)[0] ?? 'email')?.focus(),
      )}
    >
      <Stack gap="md">
        {entry.error !== null && <ProblemAlert error={entry.error} />}
        <TextInput
          label={t.email}
          type="email"
          name="email"
          autoComplete="username"
          size="md"
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label={t.password}
          name="password"
          autoComplete="current-password"
          size="md"
          visibilityToggleButtonProps={{ 'aria-label': t.showPassword, tabIndex: 0 }}
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <Button type="submit" size="md" loading={entry.isPending}>
          {t.submit}
        </Button>
      </Stack>
    </form>
  )
}
