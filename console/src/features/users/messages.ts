import { defineMessages } from '#platform/i18n/messages.ts'

export const messages = defineMessages({
  title: { fr: 'Utilisateurs', en: 'Users', wo: 'Jëfandikukat yi' },
  lead: {
    fr: 'Les personnes qui peuvent se connecter. Un changement de rôle vaut dès la requête suivante.',
    en: 'The people who can sign in. A change of role applies from the next request on.',
    wo: 'Ñi mëna duggu. Coppite wàll dafay dale ci laaj biy ñëw.',
  },
  invite: { fr: 'Inviter un utilisateur', en: 'Invite a user', wo: 'Woo jëfandikukat' },
  name: { fr: 'Nom complet', en: 'Full name', wo: 'Tur ak sant' },
  user: { fr: 'Utilisateur', en: 'User', wo: 'Jëfandikukat' },
  role: { fr: 'Rôle', en: 'Role', wo: 'Wàll' },
  organization: { fr: 'Organisation', en: 'Organization', wo: 'Mbootaay' },
  allOrganizations: { fr: 'Toutes les organisations', en: 'All organizations', wo: 'Mbootaay yépp' },
  status: { fr: 'Accès', en: 'Access', wo: 'Duggu' },
  open: { fr: 'Ouvert', en: 'Open', wo: 'Ubbeeku' },
  invited: { fr: 'Invité', en: 'Invited', wo: 'Woo nañu ko' },
  closed: { fr: 'Fermé', en: 'Closed', wo: 'Tëju' },
  secondFactor: { fr: '2e facteur', en: '2nd factor', wo: '2eelu firnde' },
  hasSecondFactor: { fr: 'Oui', en: 'Yes', wo: 'Waaw' },
  noSecondFactor: { fr: 'Non', en: 'No', wo: 'Déedéet' },
  since: { fr: 'Depuis le', en: 'Since', wo: 'Li dale' },
  change: { fr: 'Modifier', en: 'Change', wo: 'Soppi' },
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
    fr: 'Ses sessions se terminent aussitôt. L’accès peut être rouvert plus tard.',
    en: 'Their sessions end at once. Access can be opened again later.',
    wo: 'Ay sessionam dañuy jeex ci saasi. Mën nañu ko ubbiwaat.',
  },
  notYourself: {
    fr: 'C’est vous : votre rôle et votre accès ne se modifient pas d’ici.',
    en: 'This is you: your own role and access are not changed here.',
    wo: 'Yaw la: sa wàll ak sa duggu soppeesu ko fii.',
  },
  you: { fr: 'vous', en: 'you', wo: 'yaw' },
  emptyTitle: { fr: 'Aucun utilisateur ici', en: 'No users here', wo: 'Amul jëfandikukat fii' },
  emptyText: {
    fr: 'Cette organisation n’a encore personne. Invitez son responsable de programme.',
    en: 'This organization has nobody yet. Invite its programme administrator.',
    wo: 'Mbootaay gii amagul kenn. Wool yoriku porogaraam bi.',
  },
})
