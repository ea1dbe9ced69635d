import { defineMessages } from '#platform/i18n/messages.ts'

export const messages = defineMessages({
  title: { fr: 'Alertes', en: 'Alerts', wo: 'Yégle yi' },
  markAll: { fr: 'Tout marquer comme lu', en: 'Mark all as read', wo: 'Lépp jàng nañu ko' },
  none: { fr: 'Rien à signaler.', en: 'Nothing to report.', wo: 'Amul dara.' },
  unread: { fr: 'non lue', en: 'unread', wo: 'jànguñu ko' },
  job_completed: {
    fr: (cards: string) => `Cartes prêtes : ${cards}`,
    en: (cards: string) => `Cards ready: ${cards}`,
    wo: (cards: string) => `Kàrt yu pare: ${cards}`,
  },
  job_failed: {
    fr: 'Une production de cartes a échoué ; rien n’a été facturé',
    en: 'A production of cards failed; nothing was charged',
    wo: 'Defar kàrt yi antuwul; feyuñu dara',
  },
  reviews_waiting: {
    fr: (count: string) => `Doublons à examiner : ${count}`,
    en: (count: string) => `Duplicates to review: ${count}`,
    wo: (count: string) => `Yu ñaaroo yu ñu wara xool: ${count}`,
  },
  quota_low: {
    fr: (what: string, used: string, total: string) => `${what} : ${used} sur ${total} ce mois-ci`,
    en: (what: string, used: string, total: string) => `${what}: ${used} of ${total} this month`,
    wo: (what: string, used: string, total: string) => `${what}: ${used} ci ${total} weer wii`,
  },
  quota_used_up: {
    fr: (what: string) => `${what} : le quota du mois est épuisé`,
    en: (what: string) => `${what}: this month’s quota is used up`,
    wo: (what: string) => `${what}: quota weer wi jeex na`,
  },
  balance_low: {
    fr: (balance: string) => `Solde bas : ${balance}`,
    en: (balance: string) => `Low balance: ${balance}`,
    wo: (balance: string) => `Xaalis bi néew na: ${balance}`,
  },
  sync_failed: {
    fr: 'La synchronisation DHIS2 a échoué',
    en: 'The DHIS2 synchronization failed',
    wo: 'Synchronisation DHIS2 antuwul',
  },
  dhis2_access: {
    fr: 'DHIS2 refuse le compte : renouvelez l’accès',
    en: 'DHIS2 refuses the account: renew the access',
    wo: 'DHIS2 bañ na kont bi: yeesalal duggu bi',
  },
  reset_link_copied: {
    fr: 'Un collègue a copié un lien qui change votre mot de passe',
    en: 'A colleague has copied a link that changes your password',
    wo: 'Sa naataangoo sotti na lien buy soppi sa baatu-jàll',
  },
  password_forgotten: {
    fr: 'Un collègue a oublié son mot de passe : créez-lui un lien',
    en: 'A colleague has forgotten the password: make a link',
    wo: 'Sa naataangoo fàtte na baatu-jàllam: sosal ko lien',
  },
  webhook_paused: {
    fr: 'Un webhook est en pause : l’autre système n’accepte plus rien',
    en: 'A webhook is paused: the other system accepts nothing any more',
    wo: 'Webhook taxaw na: beneen système bi nanguwatul dara',
  },
  cards: { fr: 'Cartes', en: 'Cards', wo: 'Kàrt' },
  sms: { fr: 'SMS', en: 'SMS', wo: 'SMS' },
  whatsapp: { fr: 'WhatsApp', en: 'WhatsApp', wo: 'WhatsApp' },
  channelText: {
    fr: 'Les alertes sont toujours sous la cloche. Elles peuvent aussi vous être envoyées.',
    en: 'Alerts are always under the bell. They can also be sent to you.',
    wo: 'Yégle yi ñu ngi ci sonnette bi saa yépp. Mën nañu la leen yónnee itam.',
  },
  channel: { fr: 'Envoyer aussi', en: 'Send them too', wo: 'Yónnee leen itam' },
  none_channel: { fr: 'Non', en: 'No', wo: 'Déedéet' },
  email_channel: { fr: 'Par e-mail', en: 'By e-mail', wo: 'Ci e-mail' },
  sms_channel: { fr: 'Par SMS', en: 'By SMS', wo: 'Ci SMS' },
  noProvider: {
    fr: 'Cette installation n’envoie ni e-mails ni SMS à ses utilisateurs.',
    en: 'This installation sends neither e-mails nor SMS to its users.',
    wo: 'Service bii du yónnee jëfandikukatam yi e-mail walla SMS.',
  },
  saved: { fr: 'Votre choix est enregistré.', en: 'Your choice is saved.', wo: 'Denc nañu sa tànneef.' },
})
