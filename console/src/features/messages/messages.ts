import { defineMessages } from '#platform/i18n/messages.ts'

export const messages = defineMessages({
  title: { fr: 'Messages', en: 'Messages', wo: 'Bataaxal yi' },
  lead: {
    fr: 'Les cartes envoyées par SMS et WhatsApp. Un message est « remis » quand le téléphone l’a confirmé.',
    en: 'Cards sent by SMS and WhatsApp. A message is “delivered” once the phone has confirmed it.',
    wo: 'Kàrt yi ñu yónnee ci SMS ak WhatsApp. Bataaxal dafay « agsi » bu ko telefon bi dëggalee.',
  },
  list: { fr: 'Envois', en: 'Sent', wo: 'Yónnee yi' },
  outbox: { fr: 'Boîte d’envoi', en: 'Outbox', wo: 'Boîte yónnee' },
  optOuts: { fr: 'Oppositions', en: 'Opt-outs', wo: 'Ñi bañ' },
  send: { fr: 'Envoyer une carte', en: 'Send a card', wo: 'Yónnee kàrt' },
  inOutbox: {
    fr: 'Le message est dans la boîte d’envoi.',
    en: 'The message is in the outbox.',
    wo: 'Bataaxal baa ngi ci boîte yónnee bi.',
  },
  sent: {
    fr: 'L’opérateur a pris le message.',
    en: 'The provider took the message.',
    wo: 'Opérateur bi jël na bataaxal bi.',
  },
  waiting: {
    fr: 'L’opérateur ne répond pas. Le message attend et repartira de lui-même.',
    en: 'The provider does not answer. The message waits and is sent automatically.',
    wo: 'Opérateur bi tontuwul. Bataaxal baa ngi xaar, dina dem boppam.',
  },
  testText: {
    fr: (channels: string) =>
      `Essai : aucun opérateur n’est configuré pour ${channels}, rien ne part vers un téléphone.`,
    en: (channels: string) => `Test: no provider is configured for ${channels}, nothing goes to a phone.`,
    wo: (channels: string) => `Seetlu: amul opérateur ngir ${channels}, dara du dem ci telefon.`,
  },
  offText: {
    fr: (channels: string) => `Aucun opérateur n’est configuré pour ${channels} : l’envoi est impossible.`,
    en: (channels: string) => `No provider is configured for ${channels}: sending is not possible.`,
    wo: (channels: string) => `Amul opérateur ngir ${channels}: mënuñu yónnee.`,
  },
  and: { fr: 'et', en: 'and', wo: 'ak' },
  status: { fr: 'État', en: 'Status', wo: 'Fi mu tollu' },
  all: { fr: 'Tous les messages', en: 'All messages', wo: 'Bataaxal yépp' },
  recipient: { fr: 'Destinataire', en: 'Recipient', wo: 'Ki ko moom' },
  channel: { fr: 'Canal', en: 'Channel', wo: 'Yoon' },
  channelHint: {
    fr: 'Par où le lien arrive',
    en: 'By which way the link arrives',
    wo: 'Fan la lien bi di jaar',
  },
  when: { fr: 'Quand', en: 'When', wo: 'Kañ' },
  segments: {
    fr: (count: string) => `${count} SMS`,
    en: (count: string) => `${count} SMS`,
    wo: (count: string) => `${count} SMS`,
  },
  nextAttempt: {
    fr: (at: string) => `Prochain essai à ${at}`,
    en: (at: string) => `Next attempt at ${at}`,
    wo: (at: string) => `Jéemaat ci ${at}`,
  },
  retry: { fr: 'Renvoyer', en: 'Send again', wo: 'Yónneewaat' },
  retryOf: {
    fr: (who: string) => `Renvoyer à ${who}`,
    en: (who: string) => `Send again to ${who}`,
    wo: (who: string) => `Yónneewaat ${who}`,
  },
  wentAgain: { fr: 'Le message est reparti.', en: 'The message went out again.', wo: 'Bataaxal bi demaat na.' },
  waitsAgain: {
    fr: 'Le message est de nouveau en attente.',
    en: 'The message waits again.',
    wo: 'Bataaxal baa ngi xaaraat.',
  },
  emptyTitle: { fr: 'Aucun message', en: 'No messages', wo: 'Amul bataaxal' },
  emptyText: {
    fr: 'Envoyez une carte à quiconque en a une et un téléphone : la personne reçoit un lien court.',
    en: 'Send a card to anybody who has one and a phone: they receive a short link to it.',
    wo: 'Yónneel kàrt képp ku ko am te am telefon: dina jot lien bu gàtt ci kàrtam.',
  },
  nothingTitle: { fr: 'Rien dans cet état', en: 'Nothing in this state', wo: 'Dara nekkul fii' },
  nothingText: {
    fr: 'Choisissez un autre état pour voir les autres messages.',
    en: 'Choose another state to see the other messages.',
    wo: 'Tànnal beneen barab ngir gis yeneen bataaxal yi.',
  },
  person: { fr: 'À qui', en: 'To whom', wo: 'Ci kan' },
  personHint: {
    fr: 'Nom, numéro de téléphone ou de bénéficiaire, code de carte',
    en: 'Name, phone or beneficiary number, card code',
    wo: 'Tur, nimero telefon walla limu jariñukat, kodu kàrt',
  },
  card: { fr: 'Carte à envoyer', en: 'Card to send', wo: 'Kàrt bi ñuy yónnee' },
  noCardYet: { fr: 'pas encore de carte', en: 'no card yet', wo: 'amagul kàrt' },
  noCard: {
    fr: 'Cette personne n’a pas de carte valable. Faites-en une depuis sa fiche.',
    en: 'This person has no valid card. Make one from their page.',
    wo: 'Nit kii amul kàrt bu baax. Defaral ko benn ci xëtam.',
  },
  openPerson: { fr: 'Ouvrir la fiche', en: 'Open the page', wo: 'Ubbi xët wi' },
  phone: { fr: 'Téléphone', en: 'Telephone', wo: 'Telefon' },
  phoneHint: {
    fr: 'Avec l’indicatif du pays : +221771234567',
    en: 'With the country code: +221771234567',
    wo: 'Ak lim réew mi: +221771234567',
  },
  message: { fr: 'Message', en: 'Message', wo: 'Bataaxal' },
  messageHint: {
    fr: 'Le lien vers la carte est ajouté à la fin.',
    en: 'The link to the card is added at the end.',
    wo: 'Lien kàrt bi dafay dugg ci mujj gi.',
  },
  usualMessage: {
    fr: 'Bonjour {first_name}, votre carte de santé est disponible ici :',
    en: 'Hello {first_name}, your health card is available here:',
    wo: 'Salaam {first_name}, sa kàrtu wérgi-yaram mungi fii:',
  },
  insertName: { fr: 'Insérer le prénom', en: 'Insert the first name', wo: 'Dugal tur bi' },
  estimate: { fr: 'Estimation', en: 'Estimate', wo: 'Xayma' },
  quotaLeft: {
    fr: (left: string) => `Reste ce mois : ${left}`,
    en: (left: string) => `Left this month: ${left}`,
    wo: (left: string) => `Li des ci weer wi: ${left}`,
  },
  unlimited: { fr: 'illimité', en: 'unlimited', wo: 'amul àpp' },
  carrierCost: {
    fr: (cost: string) => `Coût chez l’opérateur : ${cost}`,
    en: (cost: string) => `Cost at the carrier: ${cost}`,
    wo: (cost: string) => `Njëg ci opérateur bi: ${cost}`,
  },
  charactersLeft: {
    fr: (left: string) => `${left} caractères avant le SMS suivant`,
    en: (left: string) => `${left} characters before the next SMS`,
    wo: (left: string) => `${left} araf laata SMS bi ci topp`,
  },
  forcing: {
    fr: (characters: string) => `À cause de ${characters}, chaque SMS ne porte que 70 caractères au lieu de 160.`,
    en: (characters: string) => `Because of ${characters}, an SMS carries 70 characters instead of 160.`,
    wo: (characters: string) => `Ndax ${characters}, SMS bu nekk 70 araf rekk lay yor, du 160.`,
  },
  plain: {
    fr: (count: string) => `Écrire sans : ${count} SMS`,
    en: (count: string) => `Write without: ${count} SMS`,
    wo: (count: string) => `Bindal te dugalu ko: ${count} SMS`,
  },
  outboxLead: {
    fr: 'Ce qui serait parti, mot pour mot. Personne ne l’a reçu.',
    en: 'What would have been sent, word for word. Nobody received it.',
    wo: 'Li doon dem, baat ak baat. Kenn jotu ko.',
  },
  outboxEmptyTitle: { fr: 'La boîte est vide', en: 'The outbox is empty', wo: 'Boîte bi amul dara' },
  outboxEmptyText: {
    fr: 'Sans opérateur configuré, les messages envoyés s’affichent ici.',
    en: 'Without a configured provider, messages that are sent appear here.',
    wo: 'Su amul opérateur, bataaxal yi ñu yónnee fii lañuy feeñ.',
  },
  optOutLead: {
    fr: 'Les personnes qui ont répondu STOP, ou qui l’ont demandé. Seuls les deux derniers chiffres sont montrés.',
    en: 'People who replied STOP, or asked for it. Only the last two digits are shown.',
    wo: 'Ñi tontu STOP, walla ñu ko laaj. Ñaari lim yu mujj yi rekk lañuy wone.',
  },
  addOptOut: { fr: 'Noter une opposition', en: 'Note an opt-out', wo: 'Bind ku bañ' },
  addedOptOut: {
    fr: 'Cette personne ne recevra plus de messages.',
    en: 'This person will receive no more messages.',
    wo: 'Nit kooku dootul jot bataaxal.',
  },
  lift: { fr: 'Lever', en: 'Lift', wo: 'Dindi' },
  liftOf: {
    fr: (who: string) => `Lever l’opposition de ${who}`,
    en: (who: string) => `Lift the opt-out of ${who}`,
    wo: (who: string) => `Dindi bañ bu ${who}`,
  },
  liftText: {
    fr: 'Ne le faites que si la personne l’a demandé elle-même.',
    en: 'Do so only if the person asked for it.',
    wo: 'Deful ko lu dul nit ki laaj na ko boppam.',
  },
  lifted: {
    fr: 'Cette personne peut de nouveau recevoir des messages.',
    en: 'This person can receive messages again.',
    wo: 'Nit kooku mënati na jot bataaxal.',
  },
  optOutEmptyTitle: { fr: 'Personne ne s’oppose', en: 'Nobody has opted out', wo: 'Kenn bañul' },
  optOutEmptyText: {
    fr: 'Quiconque répond STOP ou ARRÊT apparaît ici et n’est plus contacté. Notez aussi qui vous le dit de vive voix.',
    en: 'Whoever replies STOP or ARRET appears here and is not written to again. Record those who tell you in person, too.',
    wo: 'Ku tontu STOP walla ARRET fii lay feeñ, duñu ko bindati. Bindal itam ñi la ko wax ci seen gémmiñ.',
  },
  source: { fr: 'Origine', en: 'Origin', wo: 'Fu mu jóge' },
})

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
