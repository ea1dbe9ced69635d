import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { type ChangeEvent, lazy, Suspense, useRef, useState } from 'react'
import { useMessages } from '#platform/i18n/current-language.ts'
import { arePasskeysPossible, isGivenUp } from '#platform/session/passkeys-possible.ts'
import { useSession } from '#platform/session/session.ts'
import { type Challenge, signIn, signInWithPasskey } from '#platform/session/sign-in.ts'
import { EntryLead, EntryPage, EntryReason } from '#ui/entry-page.tsx'
import { useChecks } from '#ui/forms/use-checks.ts'
import { TextLink } from '#ui/links.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { messages } from './messages.ts'

const SecondFactorForm = lazy(() => import('./second-factor-form.tsx'))

export function SignInPage() {
  const t = useMessages(messages)
  const session = useSession()
  const [challenge, setChallenge] = useState<Challenge>()
  const reason = session.state === 'signed-out' ? session.reason : 'not-signed-in'
  return (
    <EntryPage title={t.title}>
      {challenge ? (
        <Suspense fallback={<Loading />}>
          <SecondFactorForm challenge={challenge} onGiveUp={() => setChallenge(undefined)} />
        </Suspense>
      ) : (
        <>
          {reason === 'not-signed-in' ? <EntryLead>{t.lead}</EntryLead> : <EntryReason>{t[reason]}</EntryReason>}
          <SignInForm onChallenge={setChallenge} />
        </>
      )}
    </EntryPage>
  )
}

export function SignInForm({ onChallenge }: { onChallenge: (challenge: Challenge) => void }) {
  const t = useMessages(messages)
  const { filled } = useChecks()
  const router = useRouter()
  const { next } = useSearch({ from: '/sign-in' })
  const [typed, setTyped] = useState({ email: '', password: '' })
  const [isTried, setTried] = useState(false)
  const fields = { email: useRef<HTMLInputElement>(null), password: useRef<HTMLInputElement>(null) }
  const entry = useMutation({
    mutationFn: signIn,
    onSuccess: (challenge) => (challenge ? onChallenge(challenge) : router.history.replace(next ?? '/')),
    onError: () => fields.password.current?.focus(),
  })
  const byPasskey = useMutation({
    mutationFn: signInWithPasskey,
    onSuccess: () => router.history.replace(next ?? '/'),
  })
  const submit = () => {
    setTried(true)
    const missing = (['email', 'password'] as const).find((name) => filled(typed[name]) !== null)
    if (missing) fields[missing].current?.focus()
    else entry.mutate({ email: typed.email.trim(), password: typed.password })
  }
  /** This form loads before anything else, so it does without a library. */
  const propsOf = (name: 'email' | 'password') => ({
    ref: fields[name],
    value: typed[name],
    error: isTried ? filled(typed[name]) : null,
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) =>
      setTyped((before) => ({ ...before, [name]: value })),
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack gap="md">
        {entry.error !== null && <ProblemAlert error={entry.error} />}
        {byPasskey.error !== null && !isGivenUp(byPasskey.error) && <ProblemAlert error={byPasskey.error} />}
        <TextInput label={t.email} type="email" name="email" autoComplete="username" size="md" {...propsOf('email')} />
        <PasswordInput
          label={t.password}
          name="password"
          autoComplete="current-password"
          size="md"
          visibilityToggleButtonProps={{ 'aria-label': t.showPassword, tabIndex: 0 }}
          {...propsOf('password')}
        />
        <Button type="submit" size="md" loading={entry.isPending}>
          {t.submit}
        </Button>
        {arePasskeysPossible() && (
          <Button variant="default" size="md" loading={byPasskey.isPending} onClick={() => byPasskey.mutate()}>
            {t.passkey}
          </Button>
        )}
        <TextLink to="/forgot" size="sm" ta="center">
          {t.forgotten}
        </TextLink>
      </Stack>
    </form>
  )
}
