import { defineMessages } from '#platform/i18n/messages.ts'

export const accountMessages = defineMessages({
  name: { fr: 'Nom complet', en: 'Full name', wo: 'Tur ak sant' },
  you: { fr: 'vous', en: 'you', wo: 'yaw' },
  changeOf: {
    fr: (who: string) => `Modifier ${who}`,
    en: (who: string) => `Change ${who}`,
    wo: (who: string) => `Soppi ${who}`,
  },
  changed: {
    fr: (who: string) => `${who} : modifications enregistrées.`,
    en: (who: string) => `${who}: changes saved.`,
    wo: (who: string) => `${who}: denc nañu coppite yi.`,
  },
  closeAccess: { fr: 'Fermer l’accès', en: 'Close access', wo: 'Tëj duggu bi' },
  closeAccessHint: {
    fr: 'Ses sessions et ses liens se terminent aussitôt. L’accès peut être rouvert plus tard.',
    en: 'Their sessions and links end at once. Access can be opened again later.',
    wo: 'Ay sessionam ak ay lienam dañuy jeex ci saasi. Mën nañu ko ubbiwaat.',
  },
  notYourself: {
    fr: 'C’est vous : votre rôle et votre accès se modifient par un collègue.',
    en: 'This is you: a colleague changes your role and access.',
    wo: 'Yaw la: sa naataangoo mooy soppi sa wàll ak sa duggu.',
  },
})
