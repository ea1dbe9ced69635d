import { useMessages } from '#platform/i18n/current-language.ts'
import { Tag } from '#ui/tag.tsx'
import { messages } from './messages.ts'
import type { PassStatus } from './queries.ts'

export function StatusTag({ status }: { status: PassStatus }) {
  const t = useMessages(messages)
  const word = { active: t.isActive, revoked: t.isRevoked, expired: t.isExpired }[status]
  return <Tag tone={({ active: 'good', revoked: 'bad', expired: 'warn' } as const)[status]}>{word}</Tag>
}
