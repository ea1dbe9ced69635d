import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { Facts } from '#ui/facts.tsx'
import { Panel } from '#ui/panel.tsx'
import { messages } from './messages.ts'
import type { Taught } from './queries.ts'

export function CommonSurnames({ taught }: { taught: Taught }) {
  const t = useMessages(messages)
  const { number } = useFormats()
  const names = taught.common_surnames ?? []
  if (names.length === 0) return null
  return (
    <Panel title={t.surnames}>
      <Facts facts={names.map(({ name, one_in }) => [name, t.oneIn(number(one_in))] as const)} />
    </Panel>
  )
}
