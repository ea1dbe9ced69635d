import { useMessages } from '#platform/i18n/current-language.ts'
import { Tag } from '#ui/tag.tsx'
import { messages } from './messages.ts'
import type { Webhook } from './queries.ts'

export function WebhookState({ webhook: { active, failing_since } }: { webhook: Webhook }) {
  const t = useMessages(messages)
  if (!active) return <Tag tone="bad">{t.paused}</Tag>
  return failing_since === null ? <Tag tone="good">{t.active}</Tag> : <Tag tone="warn">{t.failing}</Tag>
}
