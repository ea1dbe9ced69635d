import { speak } from '@samakart/rules/language'
import type { Messenger } from '#platform/messenger.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformScope } from '#platform/unit-of-work.ts'
import { findContact } from '#slices/accounts/index.ts'
import { alertTexts } from './texts.ts'

/** Sends an alert by the channel that its user chose. Whoever has read it meanwhile, or has no address, gets nothing. */
export async function sendAlert(services: Services, messenger: Messenger, alertId: string): Promise<void> {
  const found = await inPlatformScope(services, async (scope) => {
    const alert = await scope.db
      .selectFrom('alert')
      .innerJoin('alert_choice', 'alert_choice.user_id', 'alert.user_id')
      .selectAll('alert')
      .select('alert_choice.channel')
      .where('alert.id', '=', alertId)
      .where('alert.read_at', 'is', null)
      .executeTakeFirst()
    return alert && { alert, contact: await findContact(scope.asTenant(alert.tenant_id), alert.user_id) }
  })
  if (!found?.contact) return
  const { alert, contact } = found
  const text = speak(alertTexts[alert.kind], contact.language, alert.facts)
  const address = services.config.publicUrl
  if (alert.channel === 'email' && messenger.email) {
    await messenger.email(contact.email, { subject: `Samakart: ${text}`, text: `${text}\n\n${address}\n` })
  } else if (alert.channel === 'sms' && messenger.sms && contact.phone) {
    await messenger.sms(contact.phone, `Samakart: ${text} ${address}`)
  }
}
