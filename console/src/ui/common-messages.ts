import { defineMessages } from '#platform/i18n/messages.ts'

/** Messages that most screens need. */
export const commonMessages = defineMessages({
  save: { fr: 'Enregistrer', en: 'Save', wo: 'Denc' },
  cancel: { fr: 'Annuler', en: 'Cancel', wo: 'Neenal' },
  close: { fr: 'Fermer', en: 'Close', wo: 'Tëj' },
  retry: { fr: 'Réessayer', en: 'Try again', wo: 'Jéemaat' },
  loading: { fr: 'Chargement…', en: 'Loading…', wo: 'Mungi ñëw…' },
  previous: { fr: 'Précédent', en: 'Previous', wo: 'Li jiitu' },
  next: { fr: 'Suivant', en: 'Next', wo: 'Li ci topp' },
  copy: { fr: 'Copier', en: 'Copy', wo: 'Sotti' },
  copied: { fr: 'Copié', en: 'Copied', wo: 'Sotti nañu' },
  language: { fr: 'Langue', en: 'Language', wo: 'Làkk' },
  actions: { fr: 'Actions', en: 'Actions', wo: 'Jëf yi' },
  toHome: { fr: 'Retour à l’accueil', en: 'Back to home', wo: 'Dellu ci xët wu njëkk wi' },
  requestId: {
    fr: (id: string) => `Numéro de requête : ${id}`,
    en: (id: string) => `Request id: ${id}`,
    wo: (id: string) => `Limu laaj bi: ${id}`,
  },
  range: {
    fr: (from: string, to: string, total: string) => `${from} à ${to} sur ${total}`,
    en: (from: string, to: string, total: string) => `${from} to ${to} of ${total}`,
    wo: (from: string, to: string, total: string) => `${from} ba ${to} ci ${total}`,
  },
  pages: { fr: 'Pages', en: 'Pages', wo: 'Xët yi' },
  discardTitle: {
    fr: 'Fermer sans enregistrer ce que vous avez saisi ?',
    en: 'Close without saving what you typed?',
    wo: 'Tëj te bañ denc li nga bind?',
  },
  discard: { fr: 'Fermer sans enregistrer', en: 'Close without saving', wo: 'Tëj te bañ denc' },
  keepTyping: { fr: 'Continuer la saisie', en: 'Keep typing', wo: 'Wéyal di bind' },
  exportCsv: { fr: 'Exporter (CSV)', en: 'Export (CSV)', wo: 'Génne (CSV)' },
})
