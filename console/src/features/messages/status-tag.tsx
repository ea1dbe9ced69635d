import { useMessages } from '#platform/i18n/current-language.ts'
import { labelOf } from '#ui/label-of.ts'
import { Tag } from '#ui/tag.tsx'
import { statusNames } from './names.ts'
import type { Message } from './queries.ts'

const tones = { queued: 'warn', sent: 'calm', delivered: 'good', failed: 'bad' } as const

export function StatusTag({ status }: Pick<Message, 'status'>) {
  const names = useMessages(statusNames)
  return <Tag tone={tones[status]}>{labelOf(names, status)}</Tag>
}
