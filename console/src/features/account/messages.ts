import { defineMessages } from '#platform/i18n/messages.ts'

export const messages = defineMessages({
  title: { fr: 'Mon compte', en: 'My account', wo: 'Sama kont' },
  lead: {
    fr: 'Qui vous êtes ici, ce qui protège votre compte, où vous êtes connecté, et l’aspect de la console sur cet appareil.',
    en: 'Who you are here, what protects your account, where you are signed in, and how the console looks on this device.',
    wo: 'Kan nga doon fii, liy aar sa kont, fan nga dugge, ak ni console bi mel ci bii aparey.',
  },
  identity: { fr: 'Identité', en: 'Identity', wo: 'Dàntite' },
  name: { fr: 'Nom', en: 'Name', wo: 'Tur' },
  noName: { fr: 'Non renseigné', en: 'Not given', wo: 'Joxeesu ko' },
  email: { fr: 'Adresse e-mail', en: 'E-mail address', wo: 'Adresse e-mail' },
  phone: { fr: 'Téléphone', en: 'Phone number', wo: 'Telefon' },
  phoneHint: {
    fr: 'Pour les notifications par SMS, par exemple +221771234567. Laissez vide pour n’en donner aucun.',
    en: 'For notifications by SMS, for example +221771234567. Leave it empty to give none.',
    wo: 'Ngir yégle yi ci SMS, misaal +221771234567. Bàyyil ko noonu soo bëggul joxe dara.',
  },
  changeSelf: { fr: 'Modifier', en: 'Change', wo: 'Soppi' },
  selfChanged: { fr: 'Votre compte est à jour.', en: 'Your account is up to date.', wo: 'Sa kont yees na.' },
  role: { fr: 'Rôle', en: 'Role', wo: 'Wàll' },
  organization: { fr: 'Organisation', en: 'Organization', wo: 'Mbootaay' },
  plan: { fr: 'Plan', en: 'Plan', wo: 'Plan' },
  since: { fr: 'Compte créé le', en: 'Account created', wo: 'Kont bi sosu na' },
  password: { fr: 'Mot de passe', en: 'Password', wo: 'Baatu-jàll' },
  passwordText: {
    fr: 'Après le changement, vos autres appareils seront déconnectés. Celui-ci reste connecté.',
    en: 'After the change your other devices are signed out. This one stays signed in.',
    wo: 'Soo ko soppee, say yeneen aparey dinañu génn. Bii dina des ci biir.',
  },
  current: { fr: 'Mot de passe actuel', en: 'Current password', wo: 'Baatu-jàll bi am léegi' },
  wanted: { fr: 'Nouveau mot de passe', en: 'New password', wo: 'Baatu-jàll bu bees' },
  wantedHint: {
    fr: 'Au moins 8 caractères. Quelques mots faciles à retenir valent mieux que des signes.',
    en: 'At least 8 characters. A few words you remember are better than symbols.',
    wo: 'Lu gëna néew 8 araf. Ay baat yu yomba fàttaliku ñoo gën ay màndarga.',
  },
  show: { fr: 'Afficher ou masquer', en: 'Show or hide', wo: 'Wane walla nëbb' },
  change: { fr: 'Changer le mot de passe', en: 'Change the password', wo: 'Soppi baatu-jàll bi' },
  changed: {
    fr: 'Mot de passe changé. Vos autres appareils sont déconnectés.',
    en: 'Password changed. Your other devices are signed out.',
    wo: 'Soppi nañu baatu-jàll bi. Say yeneen aparey génn nañu.',
  },
  wrongCurrent: {
    fr: 'Ce n’est pas votre mot de passe actuel.',
    en: 'This is not your current password.',
    wo: 'Loolu du sa baatu-jàll bi am léegi.',
  },
})
