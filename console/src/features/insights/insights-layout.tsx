import type { ReactNode } from 'react'
import { useMessages } from '#platform/i18n/current-language.ts'
import { Page } from '#ui/page.tsx'
import { SubNav } from '#ui/sub-nav.tsx'
import { messages } from './messages.ts'

/** The title and the sub-navigation of all insights pages. */
export function InsightsLayout({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  const t = useMessages(messages)
  return (
    <Page title={t.title} lead={t.lead} actions={actions}>
      <SubNav
        pages={[
          { to: '/insights', label: t.activity },
          { to: '/insights/regions', label: t.regions },
          { to: '/insights/forecast', label: t.forecasts },
        ]}
      />
      {children}
    </Page>
  )
}
