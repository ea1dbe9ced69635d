import { defineMessages } from '#platform/i18n/messages.ts'

export const messages = defineMessages({
  welcome: { fr: 'Bienvenue', en: 'Welcome', wo: 'Dalal ak jàmm' },
  newPassword: { fr: 'Nouveau mot de passe', en: 'New password', wo: 'Baatu-jàll bu bees' },
  linkTitle: { fr: 'Votre lien', en: 'Your link', wo: 'Sa lien' },
  invited: {
    fr: (organization: string) =>
      `${organization} vous a ouvert un compte. Choisissez votre mot de passe : vous entrerez aussitôt.`,
    en: (organization: string) => `${organization} has opened an account for you. Choose your password and you are in.`,
    wo: (organization: string) => `${organization} ubbil na la kont. Tànnal sa baatu-jàll, nga dugg ci saasi.`,
  },
  resetting: {
    fr: (organization: string) =>
      `Choisissez un nouveau mot de passe pour ${organization}. Vos appareils seront déconnectés.`,
    en: (organization: string) => `Choose a new password for ${organization}. Your devices will be signed out.`,
    wo: (organization: string) => `Tànnal baatu-jàll bu bees ngir ${organization}. Say aparey dinañu génn.`,
  },
  account: { fr: 'Compte', en: 'Account', wo: 'Kont' },
  validUntil: {
    fr: (time: string) => `Ce lien ne sert qu’une fois, jusqu’au ${time}.`,
    en: (time: string) => `This link works once, until ${time}.`,
    wo: (time: string) => `Lien bii benn yoon kese lay dox, ba ${time}.`,
  },
  password: { fr: 'Mot de passe', en: 'Password', wo: 'Baatu-jàll' },
  passwordHint: {
    fr: 'Au moins 8 caractères. Quelques mots faciles à retenir valent mieux que des signes.',
    en: 'At least 8 characters. A few words you remember are better than symbols.',
    wo: 'Lu gëna néew 8 araf. Ay baat yu yomba fàttaliku ñoo gën ay màndarga.',
  },
  show: { fr: 'Afficher ou masquer', en: 'Show or hide', wo: 'Wane walla nëbb' },
  enter: { fr: 'Choisir et entrer', en: 'Choose and enter', wo: 'Tànn te dugg' },
  signOutFirst: {
    fr: (name: string) => `Vous êtes connecté comme ${name}. Le lien ouvrira l’autre compte à la place.`,
    en: (name: string) => `You are signed in as ${name}. The link will open the other account instead.`,
    wo: (name: string) => `Dugg nga ak ${name}. Lien bi dina ubbi beneen kont bi.`,
  },
  linkOver: {
    fr: 'Ce lien a déjà servi, a été remplacé par un plus récent ou a expiré. Si vous avez choisi votre mot de passe, connectez-vous ; sinon demandez un nouveau lien.',
    en: 'This link was used, was replaced by a newer one or has expired. If you have chosen your password, sign in; otherwise ask for a new link.',
    wo: 'Lien bii jëfandikoo nañu ko, wecci nañu ko ak bu bees walla jeex na. Soo tànnee sa baatu-jàll, duggal; lu ko moy laajal lien bu bees.',
  },
  newLink: { fr: 'Demander un nouveau lien', en: 'Ask for a new link', wo: 'Laaj lien bu bees' },
  toSignIn: { fr: 'Aller à la connexion', en: 'Go to sign-in', wo: 'Dem ci duggu gi' },
  forgotTitle: { fr: 'Mot de passe oublié', en: 'Forgotten password', wo: 'Baatu-jàll bu fàttu' },
  forgotLead: {
    fr: 'Écrivez l’adresse de votre compte. Vous recevrez un lien, ou votre responsable de programme sera prévenu et vous en remettra un.',
    en: 'Write the address of your account. You receive a link, or your programme manager is told and hands you one.',
    wo: 'Bindal adresse bu sa kont. Dinañu la yónnee lien, walla ñu yégal sa njiitu porogaraam mu jox la ko.',
  },
  email: { fr: 'Adresse e-mail', en: 'E-mail address', wo: 'Adresse e-mail' },
  ask: { fr: 'Demander un lien', en: 'Ask for a link', wo: 'Laaj lien' },
  asked: {
    fr: (email: string) =>
      `Si ${email} a un compte, un lien est en route, ou votre responsable de programme vient d’être prévenu. Il vaut 48 heures.`,
    en: (email: string) =>
      `If ${email} has an account, a link is on its way, or your programme manager has just been told. It is valid for 48 hours.`,
    wo: (email: string) =>
      `Su fekkee ${email} am na kont, lien baa ngi ci yoon wi, walla yégal nañu sa njiitu porogaraam. 48 waxtu lay dox.`,
  },
})
