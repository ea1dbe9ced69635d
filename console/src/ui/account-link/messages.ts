import { defineMessages } from '#platform/i18n/messages.ts'

export const messages = defineMessages({
  name: { fr: 'Nom complet', en: 'Full name', wo: 'Tur ak sant' },
  email: { fr: 'Adresse e-mail', en: 'E-mail address', wo: 'Adresse e-mail' },
  emailHint: { fr: 'C’est avec elle que l’on se connecte.', en: 'It is used to sign in.', wo: 'Ci moom lañuy dugge.' },
  organization: { fr: 'Organisation', en: 'Organization', wo: 'Mbootaay' },
  phone: { fr: 'Téléphone', en: 'Phone number', wo: 'Telefon' },
  phoneHint: { fr: 'Par exemple +221771234567.', en: 'For example +221771234567.', wo: 'Misaal: +221771234567.' },
  channel: { fr: 'Envoyer le lien', en: 'Send the link', wo: 'Yónnee lien bi' },
  byEmail: { fr: 'Par e-mail', en: 'By e-mail', wo: 'Ci e-mail' },
  bySms: { fr: 'Par SMS', en: 'By SMS', wo: 'Ci SMS' },
  byWhatsapp: { fr: 'Par WhatsApp', en: 'By WhatsApp', wo: 'Ci WhatsApp' },
  byHand: { fr: 'Je le remets moi-même', en: 'I hand it over myself', wo: 'Man maa koy joxe' },
  makeLink: { fr: 'Créer le lien', en: 'Make the link', wo: 'Sos lien bi' },
  sendInvitation: { fr: 'Envoyer l’invitation', en: 'Send the invitation', wo: 'Yónnee woote bi' },
  sendLink: { fr: 'Envoyer le lien', en: 'Send the link', wo: 'Yónnee lien bi' },
  sent: {
    fr: (who: string) => `Le lien est en route vers ${who}.`,
    en: (who: string) => `The link is on its way to ${who}.`,
    wo: (who: string) => `Lien baa ngi ci yoon wi jëm ci ${who}.`,
  },
  linkTitle: {
    fr: (who: string) => `Lien pour ${who}`,
    en: (who: string) => `Link for ${who}`,
    wo: (who: string) => `Lien ngir ${who}`,
  },
  linkText: {
    fr: (until: string) =>
      `Remettez ce lien à cette personne et à personne d’autre : il ouvre son compte. Il vaut jusqu’au ${until} et ne sert qu’une fois. Il ne sera plus affiché.`,
    en: (until: string) =>
      `Hand this link to that person and nobody else: it opens their account. It is valid until ${until} and works once. It is not shown again.`,
    wo: (until: string) =>
      `Joxal lien bii nit kooku, bul ko jox keneen: kontam lay ubbi. Dafay dox ba ${until}, benn yoon kese. Duñu ko wonewaat.`,
  },
  link: { fr: 'Lien', en: 'Link', wo: 'Lien' },
  copyLink: { fr: 'Copier le lien', en: 'Copy the link', wo: 'Sotti lien bi' },
  copied: { fr: 'Copié', en: 'Copied', wo: 'Sotti nañu ko' },
  shareText: {
    fr: (link: string) => `Votre accès à Samakart, valable 48 heures : ${link}`,
    en: (link: string) => `Your access to Samakart, valid for 48 hours: ${link}`,
    wo: (link: string) => `Sa duggu ci Samakart, 48 waxtu lay dox: ${link}`,
  },
  shareSubject: { fr: 'Votre accès à Samakart', en: 'Your access to Samakart', wo: 'Sa duggu ci Samakart' },
  done: { fr: 'Terminé', en: 'Done', wo: 'Jeex na' },
  newLink: { fr: 'Nouveau lien', en: 'New link', wo: 'Lien bu bees' },
  newLinkFor: {
    fr: (who: string) => `Nouveau lien pour ${who}`,
    en: (who: string) => `New link for ${who}`,
    wo: (who: string) => `Lien bu bees ngir ${who}`,
  },
  newLinkText: {
    fr: (who: string) =>
      `${who} choisira un nouveau mot de passe par ce lien. Jusque-là l’ancien reste valable ; un lien précédent ne l’est plus.`,
    en: (who: string) =>
      `${who} chooses a new password by this link. Until then the old one holds; an earlier link does not.`,
    wo: (who: string) =>
      `${who} dina tànn baatu-jàll bu bees ci lien bii. Ba keroog bu yàgg bi dina dox; lien bu jiitu du doxati.`,
  },
})
