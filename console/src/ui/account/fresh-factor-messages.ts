import { defineMessages } from '#platform/i18n/messages.ts'

export const freshFactorMessages = defineMessages({
  title: { fr: 'Confirmez que c’est vous', en: 'Confirm that it is you', wo: 'Dëggalal ne yaw la' },
  text: {
    fr: 'Cette action touche aux données des personnes ou aux accès. Entrez votre mot de passe ou un code ; elle se poursuit ensuite.',
    en: 'This action concerns people’s data or access. Enter your password or a code; then it continues.',
    wo: 'Jëf jii dafa laal données nit ñi walla duggu yi. Dugalal sa baatu-jàll walla benn kod; dina topp ginnaaw loolu.',
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
