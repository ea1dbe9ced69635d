import { type Phrase, speak } from '@samakart/rules/language'
import { sql } from 'kysely'
import { Type } from 'typebox'
import type { Messenger } from '#platform/messenger.ts'
import { defineJob, handle, type JobHandler } from '#platform/queue/job.ts'
import type { RetentionRule } from '#platform/retention/rule.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformScope } from '#platform/unit-of-work.ts'
import { findContact } from '#slices/accounts/index.ts'
import type { AlertKind } from './tables.ts'
import { findAlerts, SendAlert } from './write-alerts.ts'

/** What an alert says when it is sent. The console has its own words, with links. */
const alertTexts: Readonly<Record<AlertKind, Phrase>> = {
  job_completed: {
    fr: 'Vos cartes sont prêtes : {cards}.',
    en: 'Your cards are ready: {cards}.',
    wo: 'Say kàrt pare nañu: {cards}.',
  },
  job_failed: {
    fr: 'Une production de cartes a échoué. Rien n’a été facturé.',
    en: 'A production of cards failed. Nothing was charged.',
    wo: 'Defar kàrt yi antuwul. Feyuñu dara.',
  },
  reviews_waiting: {
    fr: 'Doublons à examiner : {count}.',
    en: 'Duplicates to review: {count}.',
    wo: 'Yu ñaaroo yu ñu wara xool: {count}.',
  },
  quota_low: {
    fr: 'Quota du mois presque atteint : {used} sur {total} ({resource}).',
    en: 'This month’s quota is nearly used: {used} of {total} ({resource}).',
    wo: 'Quota weer wi daanaka jeex na: {used} ci {total} ({resource}).',
  },
  quota_used_up: {
    fr: 'Quota du mois épuisé : {used} sur {total} ({resource}).',
    en: 'This month’s quota is used up: {used} of {total} ({resource}).',
    wo: 'Quota weer wi jeex na: {used} ci {total} ({resource}).',
  },
  balance_low: {
    fr: 'Le solde est bas : {balance_fcfa} F CFA.',
    en: 'The balance is low: {balance_fcfa} F CFA.',
    wo: 'Xaalis bi néew na: {balance_fcfa} F CFA.',
  },
  sync_failed: {
    fr: 'La synchronisation DHIS2 a échoué.',
    en: 'The DHIS2 synchronization failed.',
    wo: 'Synchronisation DHIS2 antuwul.',
  },
  dhis2_access: {
    fr: 'DHIS2 refuse le compte : l’accès est à renouveler.',
    en: 'DHIS2 refuses the account: access has to be renewed.',
    wo: 'DHIS2 bañ na kont bi: dañu wara yeesal duggu bi.',
  },
  webhook_paused: {
    fr: 'Un webhook est en pause : l’autre système n’accepte plus ce qui lui est envoyé.',
    en: 'A webhook is paused: the other system no longer accepts what it is sent.',
    wo: 'Webhook taxaw na: beneen système bi nanguwatul li ñu koy yónnee.',
  },
  reset_link_copied: {
    fr: 'Un collègue a créé et copié un lien qui change votre mot de passe. Si vous ne l’avez pas demandé, prévenez un autre responsable.',
    en: 'A colleague has made and copied a link that changes your password. If you did not ask for it, tell another manager.',
    wo: 'Sa naataangoo sos na, sotti lien buy soppi sa baatu-jàll. Su fekkee laajuloo ko, waxal ko beneen njiit.',
  },
  password_forgotten: {
    fr: 'Un collègue a oublié son mot de passe : créez-lui un lien dans « Collègues ».',
    en: 'A colleague has forgotten the password: make a link under “Colleagues”.',
    wo: 'Sa naataangoo fàtte na baatu-jàllam: sosal ko lien ci « Naataangoo liggéey yi ».',
  },
}

const FindAlerts = defineJob('alerts.find', Type.Object({}))

export function alertJobs(services: Services, messenger: Messenger): JobHandler[] {
  return [
    handle(SendAlert, ({ alert_id }) => sendAlert(services, messenger, alert_id)),
    handle(FindAlerts, () => findAlerts(services), { schedule: '*/5 * * * *' }),
  ]
}

/** Sends an alert by the channel that its user chose. Whoever has read it meanwhile, or has no address, gets nothing. */
async function sendAlert(services: Services, messenger: Messenger, alertId: string): Promise<void> {
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

export const alertRetention: RetentionRule = {
  kind: 'alerts',
  of: 'installation',
  async deleteOld({ db }, before, limit) {
    const { numAffectedRows } = await sql`
      delete from alert where id in (
        select id from alert where created_at < ${before.toISOString()} order by created_at limit ${limit})`.execute(db)
    return Number(numAffectedRows ?? 0)
  },
}
