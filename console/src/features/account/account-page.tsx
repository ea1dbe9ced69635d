import { Suspense, use } from 'react'
import { Features } from '#platform/features/feature.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { DevicePreferences } from '#ui/device-preferences.tsx'
import { Page } from '#ui/page.tsx'
import { PanelColumns } from '#ui/panel-columns.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { ChangePassword } from './change-password.tsx'
import { messages } from './messages.ts'
import { OwnSessions } from './own-sessions.tsx'
import { Passkeys } from './passkeys.tsx'
import { SecondFactor } from './second-factor.tsx'
import { UserFacts } from './user-facts.tsx'

export function AccountPage() {
  const t = useMessages(messages)
  const panels = use(Features).flatMap(({ accountPanels = [] }) => accountPanels)
  return (
    <Page title={t.title} lead={t.lead}>
      <PanelColumns>
        <UserFacts />
        <DevicePreferences />
        <ChangePassword />
        <SecondFactor />
        {panels.map(({ key, Component }) => (
          <Suspense key={key} fallback={<Loading />}>
            <Component />
          </Suspense>
        ))}
      </PanelColumns>
      <Passkeys />
      <OwnSessions />
    </Page>
  )
}
