import { useMessages } from '#platform/i18n/current-language.ts'
import { DevicePreferences } from '#ui/device-preferences.tsx'
import { Page } from '#ui/page.tsx'
import { InvoiceDetails } from './invoice-details.tsx'
import { IssuerKeys } from './issuer-keys.tsx'
import { messages } from './messages.ts'
import { OrganizationFacts } from './organization-facts.tsx'
import { RelatedPages } from './related-pages.tsx'
import classes from './settings-page.module.css'

export function SettingsPage() {
  const t = useMessages(messages)
  return (
    <Page title={t.title} lead={t.lead}>
      <div className={classes.columns}>
        <div className={classes.column}>
          <OrganizationFacts />
          <InvoiceDetails />
        </div>
        <div className={classes.column}>
          <RelatedPages />
          <DevicePreferences />
        </div>
      </div>
      <IssuerKeys />
    </Page>
  )
}
