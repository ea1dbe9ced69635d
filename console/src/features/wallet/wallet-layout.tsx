import type { ReactNode } from 'react'
import { useMessages } from '#platform/i18n/current-language.ts'
import { Page } from '#ui/page.tsx'
import { SubNav } from '#ui/sub-nav.tsx'
import { messages } from './messages.ts'

/** The title and the sub-navigation of all wallet pages. */
export function WalletLayout({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  const t = useMessages(messages)
  return (
    <Page title={t.title} lead={t.lead} actions={actions}>
      <SubNav
        pages={[
          { to: '/wallet', label: t.passes },
          { to: '/wallet/devices', label: t.devices },
          { to: '/wallet/syncs', label: t.syncs },
        ]}
      />
      {children}
    </Page>
  )
}
