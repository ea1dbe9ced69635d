import { Button, PasswordInput, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { RequestBody } from '@samakart/sdk'
import { isProblem } from '@samakart/sdk'
import { api, dataOf } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { endSession, useUser } from '#platform/session/session.ts'
import { signIn } from '#platform/session/sign-in.ts'
import { PasswordStrength } from '#ui/forms/password-strength.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { useChecks } from '#ui/forms/use-checks.ts'
import { Panel } from '#ui/panel.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { messages } from './messages.ts'

/** The service ends all sessions that used the old password, so this one signs in again with the new password. */
export function ChangePassword() {
  const t = useMessages(messages)
  const { filled, atLeast } = useChecks()
  const { email } = useUser()
  const form = useForm({
    initialValues: { current_password: '', new_password: '' },
    validate: { current_password: filled, new_password: atLeast(8) },
  })
  const act = useAct({
    run: async (body: RequestBody<'/auth/password', 'post'>) => {
      await dataOf(api.POST('/auth/password', { body }))
      // With a second factor the user signs in again by hand.
      if (await signIn({ email, password: body.new_password })) endSession('password-changed')
    },
    done: () => t.changed,
    onDone: () => form.reset(),
    onMistakes: form.setErrors,
  })
  const isCurrentWrong = isProblem(act.error, 'credentials_wrong')
  const eye = { 'aria-label': t.show, tabIndex: 0 }
  return (
    <Panel title={t.password}>
      <form noValidate onSubmit={form.onSubmit((values) => act.mutate(values))}>
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {t.passwordText}
          </Text>
          {act.error && !isCurrentWrong && <ProblemAlert error={act.error} />}
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
          <PasswordInput
            label={t.current}
            autoComplete="current-password"
            visibilityToggleButtonProps={eye}
            {...form.getInputProps('current_password')}
            error={form.errors.current_password ?? (isCurrentWrong ? t.wrongCurrent : undefined)}
          />
          <PasswordInput
            label={t.wanted}
            description={t.wantedHint}
            autoComplete="new-password"
            visibilityToggleButtonProps={eye}
            {...form.getInputProps('new_password')}
          />
          <PasswordStrength password={form.values.new_password} />
          <Button type="submit" variant="default" loading={act.isPending} style={{ alignSelf: 'flex-start' }}>
            {t.change}
          </Button>
        </Stack>
      </form>
    </Panel>
  )
}
