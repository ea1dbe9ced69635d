import { Button, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useMessages } from '#platform/i18n/current-language.ts'
import { defineMessages } from '#platform/i18n/messages.ts'
import { arePasskeysPossible, isGivenUp } from '#platform/session/passkeys-possible.ts'
import { answerChallenge, answerChallengeWithPasskey, type Challenge } from '#platform/session/sign-in.ts'
import { EntryLead } from '#ui/entry-page.tsx'
import { useChecks } from '#ui/forms/use-checks.ts'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { messages } from './messages.ts'

const secondFactorMessages = defineMessages({
  code: { fr: 'Code à six chiffres', en: 'Six-digit code', wo: 'Kodu juróom-benni lim' },
  codeLead: {
    fr: 'Ouvrez votre application d’authentification et entrez le code qu’elle affiche pour Samakart.',
    en: 'Open your authenticator app and enter the code that it shows for Samakart.',
    wo: 'Ubbil sa application d’authentification, nga dugal kod bi muy wone ngir Samakart.',
  },
  codeHint: {
    fr: 'Sans votre téléphone : entrez un de vos codes de récupération.',
    en: 'Without your phone: enter one of your recovery codes.',
    wo: 'Su amee sa telefon nekkul fi: dugalal benn ci say kodu wall.',
  },
  confirm: { fr: 'Confirmer', en: 'Confirm', wo: 'Dëggal' },
  startAgain: { fr: 'Revenir au mot de passe', en: 'Back to the password', wo: 'Dellu ci baatu-jàll bi' },
})

/** The second step of a sign-in. */
export default function SecondFactorForm({ challenge, onGiveUp }: { challenge: Challenge; onGiveUp: () => void }) {
  const t = useMessages(messages)
  const own = useMessages(secondFactorMessages)
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
        <EntryLead>{own.codeLead}</EntryLead>
        {entry.error !== null && <ProblemAlert error={entry.error} />}
        <TextInput
          label={own.code}
          description={own.codeHint}
          name="code"
          autoComplete="one-time-code"
          maxLength={40}
          size="md"
          key={form.key('code')}
          {...form.getInputProps('code')}
        />
        <Button type="submit" size="md" loading={entry.isPending}>
          {own.confirm}
        </Button>
        {byPasskey.error !== null && !isGivenUp(byPasskey.error) && <ProblemAlert error={byPasskey.error} />}
        {arePasskeysPossible() && (
          <Button variant="default" loading={byPasskey.isPending} onClick={() => byPasskey.mutate()}>
            {t.passkey}
          </Button>
        )}
        <Button variant="subtle" onClick={onGiveUp}>
          {own.startAgain}
        </Button>
      </Stack>
    </form>
  )
}
