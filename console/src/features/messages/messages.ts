import { defineMessages } from '#platform/i18n/messages.ts'

export const messages = defineMessages({
  title: { fr: 'Messages', en: 'Messages', wo: 'Bataaxal yi' },
  lead: {
    fr: 'Les cartes envoyées par SMS et WhatsApp. Un message est « remis » quand le téléphone l’a confirmé.',
    en: 'Cards sent by SMS and WhatsApp. A message is “delivered” once the phone has confirmed it.',
    wo: 'Kart yi ñu yónnee ci SMS ak WhatsApp. Bataaxal dafay « agsi » bu ko telefon bi dëggalee.',
  },
  list: { fr: 'Envois', en: 'Sent', wo: 'Yónnee yi' },
  outbox: { fr: 'Boîte d’envoi', en: 'Outbox', wo: 'Boîte yónnee' },
  optOuts: { fr: 'Oppositions', en: 'Opt-outs', wo: 'Ñi bañ' },
  send: { fr: 'Envoyer une carte', en: 'Send a card', wo: 'Yónnee kart' },
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
    en: 'The provider does not answer. The message waits and goes out by itself.',
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
    fr: 'Envoyez une première carte à la personne inscrite : elle reçoit un lien court vers sa carte.',
    en: 'Send a first card to somebody enrolled: they receive a short link to their card.',
    wo: 'Yónneel kart bu njëkk nit ku bindu: dina jot lien bu gàtt ci kartam.',
  },
  nothingTitle: { fr: 'Rien dans cet état', en: 'Nothing in this state', wo: 'Dara nekkul fii' },
  nothingText: {
    fr: 'Choisissez un autre état pour voir les autres messages.',
    en: 'Choose another state to see the other messages.',
    wo: 'Tànnal beneen barab ngir gis yeneen bataaxal yi.',
  },
  person: { fr: 'À qui', en: 'To whom', wo: 'Ci kan' },
  enrollment: { fr: 'Inscription DHIS2', en: 'DHIS2 enrollment', wo: 'Mbindu DHIS2' },
  noCardYet: { fr: 'pas encore de carte', en: 'no card yet', wo: 'amagul kart' },
  notEnrolled: {
    fr: 'Cette personne n’a pas d’inscription lue dans DHIS2. Synchronisez son programme, ou choisissez une autre personne.',
    en: 'No enrollment of this person was read from DHIS2. Synchronize the programme, or choose somebody else.',
    wo: 'Jàngewuñu mbindu nit kii ci DHIS2. Synchroniséal porogaraamam, walla nga tànn keneen.',
  },
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
    wo: 'Lien kart bi dafay dugg ci mujj gi.',
  },
  usualMessage: {
    fr: 'Bonjour {first_name}, votre carte de santé est disponible ici :',
    en: 'Hello {first_name}, your health card is available here:',
    wo: 'Salaam {first_name}, sa kartu wérgi-yaram mungi fii:',
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
    fr: 'Quiconque répond STOP ou ARRÊT apparaît ici et n’est plus contacté.',
    en: 'Whoever replies STOP or ARRET appears here and is not written to again.',
    wo: 'Ku tontu STOP walla ARRET fii lay feeñ, duñu ko bindati.',
  },
  source: { fr: 'Origine', en: 'Origin', wo: 'Fu mu jóge' },
})

export const statusNames = defineMessages({
  queued: { fr: 'En attente', en: 'Waiting', wo: 'Mungi xaar' },
  sent: { fr: 'Envoyé', en: 'Sent', wo: 'Yónnee nañu ko' },
  delivered: { fr: 'Remis', en: 'Delivered', wo: 'Agsi na' },
  failed: { fr: 'Échec', en: 'Failed', wo: 'Antuwul' },
})

export const channelNames = defineMessages({
  sms: { fr: 'SMS', en: 'SMS', wo: 'SMS' },
  whatsapp: { fr: 'WhatsApp', en: 'WhatsApp', wo: 'WhatsApp' },
})

export const sourceNames = defineMessages({
  reply: { fr: 'Réponse de la personne', en: 'The person’s reply', wo: 'Tontu nit ki' },
  provider: { fr: 'Opérateur', en: 'Provider', wo: 'Opérateur' },
  console: { fr: 'Console', en: 'Console', wo: 'Console' },
})

/** Why a message failed or waits, and what can be done about it. */
export const failureNames = defineMessages({
  number_invalid: {
    fr: 'Numéro invalide : corrigez-le.',
    en: 'Invalid number: correct it.',
    wo: 'Nimero bu baaxul: jubbantil ko.',
  },
  number_unreachable: {
    fr: 'Téléphone injoignable.',
    en: 'The phone cannot be reached.',
    wo: 'Telefon bi jotuñu ko.',
  },
  recipient_opted_out: {
    fr: 'La personne ne veut plus de messages.',
    en: 'The person wants no more messages.',
    wo: 'Nit ki bëggatul bataaxal.',
  },
  sender_refused: {
    fr: 'L’opérateur refuse notre nom d’expéditeur.',
    en: 'The provider refuses our sender name.',
    wo: 'Opérateur bi nanguwul sunu tur.',
  },
  content_refused: {
    fr: 'L’opérateur refuse ce texte.',
    en: 'The provider refuses this text.',
    wo: 'Opérateur bi nanguwul mbind mii.',
  },
  template_required: {
    fr: 'WhatsApp demande un modèle approuvé.',
    en: 'WhatsApp asks for an approved template.',
    wo: 'WhatsApp dafa laaj modèle buñu nangu.',
  },
  template_refused: {
    fr: 'Le modèle WhatsApp n’est pas le bon.',
    en: 'The WhatsApp template is not right.',
    wo: 'Modèle WhatsApp bi baaxul.',
  },
  provider_balance: {
    fr: 'Le compte chez l’opérateur est vide.',
    en: 'The account with the provider is empty.',
    wo: 'Kont bi ci opérateur bi amul dara.',
  },
  provider_credentials: {
    fr: 'L’opérateur ne reconnaît pas nos clés.',
    en: 'The provider does not accept our keys.',
    wo: 'Opérateur bi xamul sunu caabi.',
  },
  provider_not_configured: {
    fr: 'L’opérateur n’est plus configuré.',
    en: 'The provider is no longer configured.',
    wo: 'Opérateur bi tànnatuñu ko.',
  },
  provider_unavailable: {
    fr: 'L’opérateur n’a pas répondu.',
    en: 'The provider did not answer.',
    wo: 'Opérateur bi tontuwul.',
  },
  rate_limited: {
    fr: 'L’opérateur demande d’attendre.',
    en: 'The provider asks us to wait.',
    wo: 'Opérateur bi dafa laaj ñu xaar.',
  },
  timed_out: {
    fr: 'L’opérateur a tardé à répondre.',
    en: 'The provider took too long.',
    wo: 'Opérateur bi yeex na.',
  },
  expired: { fr: 'Délai de remise dépassé.', en: 'It was not delivered in time.', wo: 'Jamono yónnee weesu na.' },
  rejected: {
    fr: 'L’opérateur a refusé le message.',
    en: 'The provider refused the message.',
    wo: 'Opérateur bi bañ na bataaxal bi.',
  },
})
