import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMessages } from '#platform/i18n/current-language.ts'
import { IconShieldSearch } from '#ui/icons.ts'
import { Panel } from '#ui/panel.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { messages } from './messages.ts'
import { verifyChain } from './queries.ts'
import { Verdict } from './verdict.tsx'

/** The result of the last verification stays on screen between pages. Only the button verifies again. */
export function Integrity({ isAskedAtOnce = false }: { isAskedAtOnce?: boolean }) {
  const t = useMessages(messages)
  const query = useQuery({ ...verifyChain, enabled: isAskedAtOnce })
  return (
    <Panel
      title={t.integrity}
      aside={
        <Button
          variant="default"
          size="xs"
          leftSection={<IconShieldSearch size={16} aria-hidden />}
          loading={query.isFetching}
          onClick={() => void query.refetch()}
        >
          {t.verify}
        </Button>
      }
    >
      {query.isError && <ProblemAlert error={query.error} />}
      {query.data && <Verdict verdict={query.data} />}
      {!query.data && !query.isError && (
        <Text size="sm" c="dimmed" role="status">
          {query.isFetching ? t.verifying : t.notYet}
        </Text>
      )}
    </Panel>
  )
}
