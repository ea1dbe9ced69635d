import { Box, Group } from '@mantine/core'
import { isProblem } from '@samakart/sdk'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { api, dataOf } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { EntryPage, EntryReason } from '#ui/entry/entry-page.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { ChoosePassword } from './choose-password.tsx'
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
