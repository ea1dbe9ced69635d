import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { messages } from './messages.ts'
import type { Delivery } from './queries.ts'

type Attempt = Delivery['attempts'][number]

/** What came back: the status and the time, or why nothing did. */
export function useAttemptText(): (attempt: Attempt) => string {
  const t = useMessages(messages)
  const { number } = useFormats()
  return ({ status, fault, duration_ms }) =>
    status === null ? t[fault ?? 'network'] : t.answered(String(status), number(duration_ms))
}
