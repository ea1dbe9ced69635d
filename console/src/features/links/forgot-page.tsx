import { Button, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { api, dataOf } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { EntryLead, EntryPage, EntryReason } from '#ui/entry-page.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { useChecks } from '#ui/forms/use-checks.ts'
import { TextLink } from '#ui/links.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { messages } from './messages.ts'

/** The answer is the same whether or not anybody has the address. */
export function ForgotPage() {
  const t = useMessages(messages)
  const { email } = useChecks()
  const form = useForm({ initialValues: { email: '' }, validate: { email } })
  const act = useAct({
    run: async (address: string) => {
      await dataOf(api.POST('/auth/forgot', { body: { email: address } }))
      return address
    },
    onMistakes: form.setErrors,
  })
  return (
    <EntryPage title={t.forgotTitle}>
      {act.isSuccess ? (
        <EntryReason>{t.asked(act.data)}</EntryReason>
      ) : (
        <>
          <EntryLead>{t.forgotLead}</EntryLead>
          <form noValidate onSubmit={form.onSubmit((values) => act.mutate(values.email.trim()))}>
            <Stack gap="md">
              {act.error !== null && <ProblemAlert error={act.error} />}
              <TextInput
                label={t.email}
                type="email"
                name="email"
                autoComplete="username"
                size="md"
                {...form.getInputProps('email')}
              />
              <Button type="submit" size="md" loading={act.isPending}>
                {t.ask}
              </Button>
            </Stack>
          </form>
        </>
      )}
      <TextLink to="/sign-in" size="sm" display="block" ta="center" mt="md">
        {t.toSignIn}
      </TextLink>
    </EntryPage>
  )
}
