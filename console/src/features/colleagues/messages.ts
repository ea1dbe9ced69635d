import { defineMessages } from '#platform/i18n/messages.ts'

export const messages = defineMessages({
  title: { fr: 'Collègues', en: 'Colleagues', wo: 'Naataangoo liggéey yi' },
  lead: {
    fr: 'Qui travaille dans votre organisation, et avec quel rôle. Chacun choisit son mot de passe par un lien.',
    en: 'Who works in your organization, and in which role. Everybody chooses a password by a link.',
    wo: 'Ñan ñooy liggéey ci sa mbootaay, ak wan wàll. Ku nekk dina tànn baatu-jàllam ci ab lien.',
  },
  invite: { fr: 'Inviter un collègue', en: 'Invite a colleague', wo: 'Woo naataangoo' },
  name: { fr: 'Nom complet', en: 'Full name', wo: 'Tur ak sant' },
  colleague: { fr: 'Collègue', en: 'Colleague', wo: 'Naataangoo' },
  role: { fr: 'Rôle', en: 'Role', wo: 'Wàll' },
  status: { fr: 'Accès', en: 'Access', wo: 'Duggu' },
  active: { fr: 'Ouvert', en: 'Open', wo: 'Ubbeeku' },
  invited: { fr: 'Invité', en: 'Invited', wo: 'Woo nañu ko' },
  invitation_expired: { fr: 'Invitation expirée', en: 'Invitation expired', wo: 'Woote bi jeex na' },
  disabled: { fr: 'Fermé', en: 'Closed', wo: 'Tëju' },
  linkUntil: {
    fr: (time: string) => `lien jusqu’au ${time}`,
    en: (time: string) => `link until ${time}`,
    wo: (time: string) => `lien ba ${time}`,
  },
  notSent: { fr: 'le lien n’a pas pu être envoyé', en: 'the link could not be sent', wo: 'mënuñu yónnee lien bi' },
  lastSeen: { fr: 'Vu', en: 'Last seen', wo: 'Gis nañu ko' },
  secondFactor: { fr: '2e facteur', en: '2nd factor', wo: '2eelu firnde' },
  hasSecondFactor: { fr: 'Oui', en: 'Yes', wo: 'Waaw' },
  noSecondFactor: { fr: 'Non', en: 'No', wo: 'Déedéet' },
  change: { fr: 'Modifier', en: 'Change', wo: 'Soppi' },
  emptyTitle: { fr: 'Aucun collègue', en: 'No colleagues', wo: 'Amul naataangoo' },
  emptyText: {
    fr: 'Invitez les personnes qui préparent les listes, impriment et vérifient.',
    en: 'Invite those who prepare lists, print and check.',
    wo: 'Wool ñiy waajal lim yi, di móol ak saytu.',
  },
  alone: {
    fr: 'Vous êtes seul pour l’instant. Invitez les personnes qui préparent les listes, impriment et vérifient.',
    en: 'You are alone for now. Invite those who prepare lists, print and check.',
    wo: 'Yaw kese nga fi nekk. Wool ñiy waajal lim yi, di móol ak saytu.',
  },
})
