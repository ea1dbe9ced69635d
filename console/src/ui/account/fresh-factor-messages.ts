import { defineMessages } from '#platform/i18n/messages.ts'

export const freshFactorMessages = defineMessages({
  title: { fr: 'Confirmez que c’est vous', en: 'Confirm that it is you', wo: 'Dëggalal ne yaw la' },
  text: {
    fr: 'Cette action touche aux données des personnes ou aux accès. Donnez votre clé d’accès, votre mot de passe ou un code ; elle se poursuit ensuite.',
    en: 'This action concerns people’s data or access. Give your passkey, your password or a code; then it continues.',
    wo: 'Jëf jii dafa laal données nit ñi walla duggu yi. Joxeel sa passkey, sa baatu-jàll walla benn kod; dina topp ginnaaw loolu.',
  },
  textForPassword: {
    fr: 'Cette action change ce qui protège votre compte. Entrez votre mot de passe ; elle se poursuit ensuite.',
    en: 'This action changes what protects your account. Enter your password; then it continues.',
    wo: 'Jëf jii dafay soppi li aar sa kont. Dugalal sa baatu-jàll; dina topp ginnaaw loolu.',
  },
  password: { fr: 'Mot de passe', en: 'Password', wo: 'Baatu-jàll' },
  code: {
    fr: 'Ou un code de votre application',
    en: 'Or a code of your app',
    wo: 'Walla kod bu jóge ci sa application',
  },
  passkey: { fr: 'Utiliser une clé d’accès', en: 'Use a passkey', wo: 'Jëfandikool passkey' },
  confirm: { fr: 'Confirmer', en: 'Confirm', wo: 'Dëggal' },
})
