import { useMessages } from '#platform/i18n/current-language.ts'
import { Page } from '#ui/page.tsx'
import classes from './account-page.module.css'
import { ChangePassword } from './change-password.tsx'
import { Identity } from './identity.tsx'
import { messages } from './messages.ts'
import { Preferences } from './preferences.tsx'

export function AccountPage() {
  const t = useMessages(messages)
  return (
    <Page title={t.title} lead={t.lead}>
      <div className={classes.columns}>
        <Identity />
        <Preferences />
        <ChangePassword />
      </div>
    </Page>
  )
}
