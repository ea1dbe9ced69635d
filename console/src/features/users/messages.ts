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
  emptyTitle: { fr: 'Aucun utilisateur ici', en: 'No users here', wo: 'Amul jëfandikukat fii' },
  emptyText: {
    fr: 'Cette organisation n’a encore personne. Invitez son responsable de programme.',
    en: 'This organization has nobody yet. Invite its programme administrator.',
    wo: 'Mbootaay gii amagul kenn. Wool yoriku porogaraam bi.',
  },
})
