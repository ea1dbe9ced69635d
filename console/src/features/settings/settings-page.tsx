import { useMessages } from '#platform/i18n/current-language.ts'
import { DevicePreferences } from '#ui/device-preferences.tsx'
import { Page } from '#ui/page.tsx'
import { PanelColumn, PanelColumns } from '#ui/panel-columns.tsx'
import { FileRetention } from './file-retention.tsx'
import { IdentityQr } from './identity-qr.tsx'
import { InvoiceDetails } from './invoice-details.tsx'
import { IssuerKeys } from './issuer-keys.tsx'
import { messages } from './messages.ts'
import { OrganizationFacts } from './organization-facts.tsx'
import { Printers } from './printers.tsx'
import { RecordRetention } from './record-retention.tsx'
import { RelatedPages } from './related-pages.tsx'

export function SettingsPage() {
  const t = useMessages(messages)
  return (
    <Page title={t.title} lead={t.lead}>
      <PanelColumns>
        <PanelColumn>
          <OrganizationFacts />
          <InvoiceDetails />
          <FileRetention />
          <RecordRetention />
          <Printers />
          <IdentityQr />
        </PanelColumn>
        <PanelColumn>
          <RelatedPages />
          <DevicePreferences />
        </PanelColumn>
      </PanelColumns>
      <IssuerKeys />
    </Page>
  )
}
