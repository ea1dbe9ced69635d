import { useMessages } from '#platform/i18n/current-language.ts'
import { SubNav } from '#ui/sub-nav.tsx'
import { keyMessages } from './key-messages.ts'
import { messages } from './messages.ts'

export function Sections() {
  const { webhooks } = useMessages(messages)
  const { keys } = useMessages(keyMessages)
  return (
    <SubNav
      pages={[
        { to: '/connections', label: webhooks },
        { to: '/connections/keys', label: keys },
      ]}
    />
  )
}
