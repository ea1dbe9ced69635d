import { Button, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useMessages } from '#platform/i18n/current-language.ts'
import { arePasskeysPossible, isGivenUp } from '#platform/session/passkeys-possible.ts'
import { answerChallenge, answerChallengeWithPasskey, type Challenge } from '#platform/session/sign-in.ts'
import { EntryLead } from '#ui/entry-page.tsx'
import { useChecks } from '#ui/forms/use-checks.ts'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { messages } from './messages.ts'

/** The second step of a sign-in. */
export default function SecondFactorForm({ challenge, onGiveUp }: { challenge: Challenge; onGiveUp: () => void }) {
  const t = useMessages(messages)
  const { filled } = useChecks()
  const router = useRouter()
  const { next } = useSearch({ from: '/sign-in' })
  const form = useForm({ initialValues: { code: '' }, validate: { code: filled } })
  const { getInputNode } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the step begins
  useEffect(() => getInputNode('code')?.focus(), [])
  const entry = useMutation({
    mutationFn: (code: string) => answerChallenge(challenge, code),
    onSuccess: () => router.history.replace(next ?? '/'),
    onError: () => getInputNode('code')?.focus(),
  })
  const byPasskey = useMutation({
    mutationFn: () => answerChallengeWithPasskey(challenge),
    onSuccess: () => router.history.replace(next ?? '/'),
  })
  return (
    <form noValidate onSubmit={form.onSubmit(({ code }) => entry.mutate(code.trim()))}>
      <Stack gap="md">
        <EntryLead>{t.codeLead}</EntryLead>
        {entry.error !== null && <ProblemAlert error={entry.error} />}
        <TextInput
          label={t.code}
          description={t.codeHint}
          name="code"
          autoComplete="one-time-code"
          maxLength={40}
          size="md"
          key={form.key('code')}
          {...form.getInputProps('code')}
        />
        <Button type="submit" size="md" loading={entry.isPending}>
          {t.confirm}
        </Button>
        {byPasskey.error !== null && !isGivenUp(byPasskey.error) && <ProblemAlert error={byPasskey.error} />}
        {arePasskeysPossible() && (
          <Button variant="default" loading={byPasskey.isPending} onClick={() => byPasskey.mutate()}>
            {t.passkey}
          </Button>
        )}
        <Button variant="subtle" onClick={onGiveUp}>
          {t.startAgain}
        </Button>
      </Stack>
    </form>
  )
}
