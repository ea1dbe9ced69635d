import { defineMessages } from '#platform/i18n/messages.ts'

/** What each recorded act is called. One that is missing here is shown by its own name. */
export const actWords = defineMessages({
  'session.opened': { fr: 'Connexion', en: 'Signed in', wo: 'Duggu na' },
  'session.ended': { fr: 'Fin de session', en: 'Session ended', wo: 'Session jeexna' },
  'user.created': { fr: 'Utilisateur ajouté', en: 'User added', wo: 'Yokk nañu jëfandikukat' },
  'user.changed': { fr: 'Utilisateur modifié', en: 'User changed', wo: 'Soppi nañu jëfandikukat' },
  'user.password_changed': { fr: 'Mot de passe changé', en: 'Password changed', wo: 'Soppi nañu baatu-jàll' },
  'organization.created': { fr: 'Organisation ouverte', en: 'Organization opened', wo: 'Ubbi nañu mbootaay' },
})
