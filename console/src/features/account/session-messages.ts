import { defineMessages } from '#platform/i18n/messages.ts'

export const sessionMessages = defineMessages({
  sessions: { fr: 'Sessions ouvertes', en: 'Open sessions', wo: 'Session yi ubbeeku' },
  device: { fr: 'Appareil', en: 'Device', wo: 'Aparey' },
  unknownDevice: { fr: 'Appareil inconnu', en: 'Unknown device', wo: 'Aparey bu ñu xamul' },
  thisOne: { fr: 'cette session', en: 'this session', wo: 'session bii' },
  address: { fr: 'Adresse réseau', en: 'Network address', wo: 'Adresse réseau' },
  since: { fr: 'Connecté le', en: 'Signed in', wo: 'Bi mu duggee' },
  lastSeen: { fr: 'Vue', en: 'Last seen', wo: 'Bi mu mujjee feeñ' },
  end: { fr: 'Déconnecter', en: 'Sign out', wo: 'Génne' },
  endOf: {
    fr: (device: string) => `Déconnecter ${device}`,
    en: (device: string) => `Sign out ${device}`,
    wo: (device: string) => `Génne ${device}`,
  },
  ended: { fr: 'Cette session est terminée.', en: 'This session has ended.', wo: 'Session boobu jeex na.' },
  endOthers: {
    fr: 'Déconnecter tous les autres',
    en: 'Sign out everywhere else',
    wo: 'Génne yeneen yépp',
  },
  endOthersText: {
    fr: 'Toutes vos sessions se terminent aussitôt, sauf celle-ci.',
    en: 'All your sessions end at once, except this one.',
    wo: 'Say session yépp dinañu jeex léegi, lu dul bii.',
  },
  othersEnded: {
    fr: 'Vos autres sessions sont terminées.',
    en: 'Your other sessions have ended.',
    wo: 'Say yeneen session jeex nañu.',
  },
})
