import type { ReactNode } from 'react'
import { useMessages } from '#platform/i18n/current-language.ts'
import { Page } from '#ui/page.tsx'
import { SubNav } from '#ui/sub-nav.tsx'
import { messages } from './messages.ts'

/** The title and the sub-navigation of all billing pages. */
export function BillingLayout({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  const t = useMessages(messages)
  return (
    <Page title={t.title} lead={t.lead} actions={actions}>
      <SubNav
        pages={[
          { to: '/billing', label: t.overview },
          { to: '/billing/ledger', label: t.ledger },
          { to: '/billing/invoices', label: t.invoices },
          { to: '/billing/plans', label: t.plans },
        ]}
      />
      {children}
    </Page>
  )
}
