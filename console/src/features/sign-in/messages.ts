import { defineMessages } from '#platform/i18n/messages.ts'

export const messages = defineMessages({
  title: { fr: 'Connexion', en: 'Sign in', wo: 'Duggu' },
  lead: {
    fr: 'Entrez l’adresse et le mot de passe que votre administrateur vous a remis.',
    en: 'Enter the address and the password that your administrator gave you.',
    wo: 'Dugalal adresse bi ak baatu-jàll bi la sa yorkat jox.',
  },
  email: { fr: 'Adresse e-mail', en: 'E-mail address', wo: 'Adresse e-mail' },
  password: { fr: 'Mot de passe', en: 'Password', wo: 'Baatu-jàll' },
  showPassword: {
    fr: 'Afficher ou masquer le mot de passe',
    en: 'Show or hide the password',
    wo: 'Wane walla nëbb baatu-jàll bi',
  },
  submit: { fr: 'Se connecter', en: 'Sign in', wo: 'Duggu' },
  expired: {
    fr: 'Votre session est terminée. Connectez-vous de nouveau pour reprendre là où vous étiez.',
    en: 'Your session has ended. Sign in again to go on where you were.',
    wo: 'Sa session jeexna. Duggaatal ngir topp fa nga tollu woon.',
  },
  'password-changed': {
    fr: 'Votre mot de passe est changé. Connectez-vous avec le nouveau.',
    en: 'Your password is changed. Sign in with the new one.',
    wo: 'Soppi nañu sa baatu-jàll. Duggal ak bu bees bi.',
  },
  'signed-out': { fr: 'Vous êtes déconnecté.', en: 'You are signed out.', wo: 'Génn nga.' },
  passkey: { fr: 'Utiliser une clé d’accès', en: 'Use a passkey', wo: 'Jëfandikool passkey' },
  forgotten: { fr: 'Mot de passe oublié ?', en: 'Forgot your password?', wo: 'Fàtte nga sa baatu-jàll?' },
})
