import { defineMessages } from '#platform/i18n/messages.ts'

export const messages = defineMessages({
  title: { fr: 'Utilisateurs', en: 'Users', wo: 'Jëfandikukat yi' },
  lead: {
    fr: 'Les personnes qui peuvent se connecter. Un changement de rôle vaut dès la requête suivante.',
    en: 'The people who can sign in. A change of role applies from the next request on.',
    wo: 'Ñi mëna duggu. Coppite wàll dafay dale ci laaj biy ñëw.',
  },
  add: { fr: 'Ajouter un utilisateur', en: 'Add a user', wo: 'Yokk jëfandikukat' },
  added: {
    fr: (email: string) => `${email} peut maintenant se connecter.`,
    en: (email: string) => `${email} can now sign in.`,
    wo: (email: string) => `${email} mën na duggu léegi.`,
  },
  name: { fr: 'Nom complet', en: 'Full name', wo: 'Tur ak sant' },
  user: { fr: 'Utilisateur', en: 'User', wo: 'Jëfandikukat' },
  email: { fr: 'Adresse e-mail', en: 'E-mail address', wo: 'Adresse e-mail' },
  password: { fr: 'Mot de passe provisoire', en: 'Temporary password', wo: 'Baatu-jàll bu njëkk' },
  passwordHint: {
    fr: 'À remettre en main propre. La personne le changera dans « Mon compte ».',
    en: 'Hand it over in person. They change it under “My account”.',
    wo: 'Jox ko ko ci loxoom. Dina ko soppi ci « Sama kont ».',
  },
  suggest: { fr: 'Proposer', en: 'Suggest one', wo: 'Digal benn' },
  role: { fr: 'Rôle', en: 'Role', wo: 'Wàll' },
  organization: { fr: 'Organisation', en: 'Organization', wo: 'Mbootaay' },
  allOrganizations: { fr: 'Toutes les organisations', en: 'All organizations', wo: 'Mbootaay yépp' },
  status: { fr: 'Accès', en: 'Access', wo: 'Duggu' },
  open: { fr: 'Ouvert', en: 'Open', wo: 'Ubbeeku' },
  closed: { fr: 'Fermé', en: 'Closed', wo: 'Tëju' },
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
    fr: 'Cette organisation n’a encore personne. Ajoutez son responsable de programme.',
    en: 'This organization has nobody yet. Add its programme administrator.',
    wo: 'Mbootaay gii amagul kenn. Yokkal yoriku porogaraam bi.',
  },
})
