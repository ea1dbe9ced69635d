import { Box, Button, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { isProblem, type ResponseBody } from '@samakart/sdk'
import { useQuery } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { endSession, useSession } from '#platform/session/session.ts'
import { signIn } from '#platform/session/sign-in.ts'
import { EntryLead, EntryPage, EntryReason } from '#ui/entry-page.tsx'
import { type AskStrength, PasswordStrength } from '#ui/forms/password-strength.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { useChecks } from '#ui/forms/use-checks.ts'
import { ButtonLink } from '#ui/links.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { messages } from './messages.ts'

/** Opened by the link of an invitation or of a new password. */
export function LinkPage() {
  const t = useMessages(messages)
  const { token } = useParams({ from: '/link/$token' })
  const query = useQuery({
    queryKey: ['link', token],
    queryFn: ({ signal }) => dataOf(api.POST('/auth/link', { body: { token }, signal })),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { data, error } = query
  const title = data ? (data.kind === 'invitation' ? t.welcome : t.newPassword) : t.linkTitle
  return (
    <EntryPage title={title}>
      {error && (
        <>
          {isProblem(error, 'link_invalid') ? (
            <EntryReason>{t.linkOver}</EntryReason>
          ) : (
            <Box my="md">
              <ProblemAlert error={error} />
            </Box>
          )}
          <Group>
            <ButtonLink to="/forgot">{t.newLink}</ButtonLink>
            <ButtonLink to="/sign-in" variant="default">
              {t.toSignIn}
            </ButtonLink>
          </Group>
        </>
      )}
      {data && <ChoosePassword token={token} link={data} />}
      {!data && !error && <Loading />}
    </EntryPage>
  )
}

type Link = ResponseBody<'/auth/link', 'post'>

export function ChoosePassword({ token, link }: { token: string; link: Link }) {
  const t = useMessages(messages)
  const { atLeast } = useChecks()
  const { shortDateTime } = useFormats()
  const router = useRouter()
  const session = useSession()
  const form = useForm({ initialValues: { new_password: '' }, validate: { new_password: atLeast(8) } })
  const act = useAct({
    run: async (new_password: string) => {
      await dataOf(api.POST('/auth/reset', { body: { token, new_password } }))
      // With a second factor the user signs in by hand.
      if (await signIn({ email: link.email, password: new_password })) endSession('password-changed')
    },
    onDone: () => router.history.replace('/'),
    onMistakes: form.setErrors,
  })
  const askStrength: AskStrength = useCallback(
    async (new_password, signal) => {
      const { strength } = await dataOf(api.POST('/auth/link', { body: { token, new_password }, signal }))
      if (!strength) throw new Error('The service estimated nothing.')
      return strength
    },
    [token],
  )
  const lead = link.kind === 'invitation' ? t.invited : t.resetting
  const other = session.state === 'signed-in' && session.user.email !== link.email ? session.user : undefined
  return (
    <>
      <EntryLead>{lead(link.organization_name)}</EntryLead>
      <form noValidate onSubmit={form.onSubmit(({ new_password }) => act.mutate(new_password))}>
        <Stack gap="md">
          {act.error !== null && <ProblemAlert error={act.error} />}
          {other && <Text size="sm">{t.signOutFirst(other.full_name ?? other.email)}</Text>}
          <div>
            <Text size="sm" c="dimmed">
              {t.account}
            </Text>
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {link.full_name ? `${link.full_name} · ${link.email}` : link.email}
            </Text>
          </div>
          <input type="hidden" name="username" autoComplete="username" value={link.email} readOnly />
          <PasswordInput
            label={t.password}
            description={t.passwordHint}
            autoComplete="new-password"
            size="md"
            data-autofocus
            visibilityToggleButtonProps={{ 'aria-label': t.show, tabIndex: 0 }}
            {...form.getInputProps('new_password')}
          />
          <PasswordStrength password={form.values.new_password} ask={askStrength} />
          <Button type="submit" size="md" loading={act.isPending}>
            {t.enter}
          </Button>
          <Text size="sm" c="dimmed">
            {t.validUntil(shortDateTime(new Date(link.expires_at)))}
          </Text>
        </Stack>
      </form>
    </>
  )
}
