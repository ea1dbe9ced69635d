import { defineMessages } from '#platform/i18n/messages.ts'

export const secondFactorMessages = defineMessages({
  title: { fr: 'Double authentification', en: 'Second factor', wo: 'Ñaareelu firnde' },
  isOn: { fr: 'Active', en: 'Active', wo: 'Mungi dox' },
  isOff: { fr: 'Inactive', en: 'Not active', wo: 'Doxul' },
  offText: {
    fr: 'En plus du mot de passe, un code que votre téléphone affiche. Un mot de passe volé ne suffit alors plus.',
    en: 'In addition to the password, a code that your phone shows. A stolen password is then not enough.',
    wo: 'Yokk ci baatu-jàll bi, kod bu sa telefon di wone. Su ñu sàccee baatu-jàll bi, du doy.',
  },
  onText: {
    fr: 'Chaque connexion demande un code de votre application.',
    en: 'Every sign-in asks for a code of your app.',
    wo: 'Duggu gu nekk dafay laaj kodu sa application.',
  },
  passkeyText: {
    fr: 'Chaque connexion demande une clé d’accès ou un code de récupération. Vous pouvez y ajouter une application.',
    en: 'Every sign-in asks for a passkey or a recovery code. You can add an app.',
    wo: 'Duggu gu nekk dafay laaj passkey walla kodu wall. Mën nga ci yokk benn application.',
  },
  addApp: { fr: 'Ajouter une application', en: 'Add an app', wo: 'Yokk application' },
  needed: {
    fr: 'Votre rôle l’exige : activez-la pour continuer à travailler.',
    en: 'Your role requires it: set it up to go on working.',
    wo: 'Sa wàll dafa ko laaj: taalal ko ngir mëna liggéey.',
  },
  turnOn: { fr: 'Activer', en: 'Set up', wo: 'Taal' },
  turnOff: { fr: 'Désactiver', en: 'Turn off', wo: 'Fey' },
  turnOffText: {
    fr: 'Votre mot de passe suffira de nouveau pour se connecter.',
    en: 'Your password alone will be enough to sign in again.',
    wo: 'Sa baatu-jàll kese dina doy ngir duggu.',
  },
  turnedOff: {
    fr: 'La double authentification est désactivée.',
    en: 'The second factor is turned off.',
    wo: 'Fey nañu ñaareelu firnde gi.',
  },
  scan: {
    fr: 'Scannez ce code avec une application d’authentification (Google Authenticator, Aegis, FreeOTP…).',
    en: 'Scan this code with an authenticator app (Google Authenticator, Aegis, FreeOTP…).',
    wo: 'Scanneel kod bii ak application d’authentification (Google Authenticator, Aegis, FreeOTP…).',
  },
  qrLabel: {
    fr: 'Code QR pour l’application d’authentification',
    en: 'QR code for the authenticator app',
    wo: 'Kod QR ngir application bi',
  },
  typedKey: {
    fr: 'Ou tapez cette clé dans l’application',
    en: 'Or type this key into the app',
    wo: 'Walla nga bind caabi bii ci application bi',
  },
  code: { fr: 'Code à six chiffres', en: 'Six-digit code', wo: 'Kodu juróom-benni lim' },
  codeHint: {
    fr: 'Celui que l’application affiche maintenant.',
    en: 'The one that the app shows now.',
    wo: 'Bi application bi di wone léegi.',
  },
  codeNeeded: {
    fr: 'Entrez d’abord un code de votre application.',
    en: 'Enter a code of your app first.',
    wo: 'Dugalal kodu sa application ba noppi.',
  },
  confirm: { fr: 'Confirmer', en: 'Confirm', wo: 'Dëggal' },
  codesTitle: { fr: 'Codes de récupération', en: 'Recovery codes', wo: 'Kodu wall yi' },
  codesText: {
    fr: 'Chacun remplace une fois votre téléphone. Ils ne seront plus montrés : imprimez-les ou copiez-les dans un endroit sûr.',
    en: 'Each replaces your phone once. They will not be shown again: print them or copy them to a safe place.',
    wo: 'Bu nekk dafay wuutu sa telefon benn yoon. Dootuñu leen wone: móolal leen walla nga sotti leen fu wóor.',
  },
  copyAll: { fr: 'Copier les codes', en: 'Copy the codes', wo: 'Sotti kod yi' },
  print: { fr: 'Imprimer', en: 'Print', wo: 'Móol' },
  kept: { fr: 'Je les ai mis en lieu sûr', en: 'I have put them in a safe place', wo: 'Denc naa leen fu wóor' },
  done: { fr: 'Terminer', en: 'Done', wo: 'Jeexal' },
  turnedOn: {
    fr: 'La double authentification est active. Vos autres sessions sont terminées.',
    en: 'The second factor is active. Your other sessions have ended.',
    wo: 'Ñaareelu firnde gi mungi dox. Say yeneen session jeex nañu.',
  },
  newCodes: { fr: 'Nouveaux codes de récupération', en: 'New recovery codes', wo: 'Kodu wall yu bees' },
  newCodesText: {
    fr: 'Les anciens codes cesseront de fonctionner.',
    en: 'The old codes will stop working.',
    wo: 'Kod yu njëkk yi dootuñu dox.',
  },
  make: { fr: 'Créer les codes', en: 'Make the codes', wo: 'Defar kod yi' },
})
