import { defineMessages } from '#platform/i18n/messages.ts'

export const sendPageMessages = defineMessages({
  title: { fr: 'Envois groupés', en: 'Bulk sends', wo: 'Yónnee yu bari' },
  campaign: { fr: 'Campagne', en: 'Campaign', wo: 'Kampaañ' },
  selection: { fr: 'Cartes choisies', en: 'Chosen cards', wo: 'Kàrt yu ñu tànn' },
  emptyTitle: { fr: 'Aucun envoi groupé', en: 'No bulk sends yet', wo: 'Amagul yónnee bu bari' },
  emptyText: {
    fr: 'Depuis une campagne, ou après avoir choisi des cartes dans la liste, envoyez-les toutes à leurs titulaires.',
    en: 'From a campaign, or after choosing cards in the list, send them all to their holders.',
    wo: 'Ci kampaañ, walla ginnaaw bu nga tànnee kàrt ci lim bi, yónnee leen ñépp ci boroom yi.',
  },
  handled: {
    fr: (handled: string, total: string) => `${handled} cartes sur ${total}`,
    en: (handled: string, total: string) => `${handled} of ${total} cards`,
    wo: (handled: string, total: string) => `${handled} kàrt ci ${total}`,
  },
  messages: {
    fr: (delivered: string, sent: string, queued: string, failed: string) =>
      `${delivered} remis, ${sent} envoyés, ${queued} en attente, ${failed} en échec`,
    en: (delivered: string, sent: string, queued: string, failed: string) =>
      `${delivered} delivered, ${sent} sent, ${queued} waiting, ${failed} failed`,
    wo: (delivered: string, sent: string, queued: string, failed: string) =>
      `${delivered} agsi nañu, ${sent} yónnee nañu leen, ${queued} ñungi xaar, ${failed} antuwuñu`,
  },
  see: { fr: 'Voir les messages', en: 'See the messages', wo: 'Gis bataaxal yi' },
  goOn: { fr: 'Reprendre', en: 'Go on', wo: 'Tàmbaliwaat' },
  retry: {
    fr: (count: string) => `Renvoyer les échecs (${count})`,
    en: (count: string) => `Send the failed again (${count})`,
    wo: (count: string) => `Yónneewaat yi antuwul (${count})`,
  },
  cancel: { fr: 'Arrêter', en: 'Stop', wo: 'Taxawal' },
  since: { fr: 'Depuis le', en: 'Since', wo: 'Li dale ci' },
  newest: { fr: 'Le plus récent', en: 'Newest first', wo: 'Yi mujj' },
  oldest: { fr: 'Le plus ancien', en: 'Oldest first', wo: 'Yi jëkk' },
  changed: { fr: 'Dernier changement', en: 'Last change', wo: 'Coppite bu mujj' },
  allChannels: { fr: 'Tous les canaux', en: 'All channels', wo: 'Yoon yépp' },
  ofSend: { fr: 'Messages d’un envoi groupé.', en: 'Messages of one bulk send.', wo: 'Bataaxali benn yónnee.' },
  showAll: { fr: 'Voir tous les messages', en: 'See all messages', wo: 'Gis bataaxal yépp' },
})

export const sendStatusNames = defineMessages({
  running: { fr: 'En cours', en: 'Running', wo: 'Mungi dox' },
  completed: { fr: 'Terminé', en: 'Completed', wo: 'Jeex na' },
  stopped: { fr: 'Interrompu', en: 'Stopped', wo: 'Taxaw na' },
  cancelled: { fr: 'Arrêté', en: 'Cancelled', wo: 'Taxawal nañu ko' },
})

/** Why a send stopped by itself, and what to do about it. */
export const stopNames = defineMessages({
  quota_exhausted: {
    fr: 'Le quota du mois est épuisé. Reprenez le mois prochain, ou changez de formule.',
    en: 'This month’s quota is used up. Go on next month, or change the plan.',
    wo: 'Quota weer wi jeex na. Tàmbaliwaatal weer wi ñëw, walla nga soppi formule.',
  },
  provider_not_configured: {
    fr: 'Aucun opérateur n’est configuré pour ce canal.',
    en: 'No provider is configured for this channel.',
    wo: 'Amul opérateur ngir yoon wii.',
  },
})
