import { useMessages } from '#platform/i18n/current-language.ts'
import { Page } from '#ui/page.tsx'
import { BrandEditor } from './brand-editor.tsx'
import { messages } from './messages.ts'

export function BrandPage() {
  const t = useMessages(messages)
  return (
    <Page title={t.title} lead={t.lead}>
      <BrandEditor place={{}} />
    </Page>
  )
}
