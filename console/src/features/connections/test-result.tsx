import { Alert } from '@mantine/core'
import { useMessages } from '#platform/i18n/current-language.ts'
import { useAttemptText } from './attempt-text.ts'
import { messages } from './messages.ts'
import type { Delivery } from './queries.ts'

/** What became of the test that was just sent. */
export function TestResult({ delivery }: { delivery: Delivery | undefined }) {
  const t = useMessages(messages)
  const textOf = useAttemptText()
  const attempt = delivery?.attempts.at(-1)
  if (!attempt)
    return (
      <Alert role="status" color="gray">
        {t.testing}
      </Alert>
    )
  const isAccepted = delivery?.status === 'delivered'
  return (
    <Alert role="status" color={isAccepted ? 'green' : 'red'}>
      {(isAccepted ? t.testDone : t.testFailed)(textOf(attempt))}
    </Alert>
  )
}
