import { useMessages } from '#platform/i18n/current-language.ts'
import { SubNav } from '#ui/sub-nav.tsx'
import { messages as labMessages } from './lab-messages.ts'
import { messages } from './messages.ts'

/** The pages of this feature. */
export function LearnedPages() {
  const { title } = useMessages(messages)
  const lab = useMessages(labMessages)
  return (
    <SubNav
      pages={[
        { to: '/learned', label: title },
        { to: '/learned/lab', label: lab.title },
      ]}
    />
  )
}
