import { defineMessages } from '#platform/i18n/messages.ts'

/** Words that every screen needs. */
export const words = defineMessages({
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
  exportCsv: { fr: 'Exporter (CSV)', en: 'Export (CSV)', wo: 'Génne (CSV)' },
})

export const roleNames = defineMessages({
  admin: { fr: 'Administrateur de la plateforme', en: 'Platform administrator', wo: 'Yoriku plateforme bi' },
  programme_admin: { fr: 'Responsable de programme', en: 'Programme administrator', wo: 'Yoriku programme' },
  operator: { fr: 'Opérateur', en: 'Operator', wo: 'Liggéeykat' },
  viewer: { fr: 'Lecteur', en: 'Viewer', wo: 'Jàngkat' },
})

export const roleDuties = defineMessages({
  admin: {
    fr: 'Gère toutes les organisations et leurs utilisateurs.',
    en: 'Runs all organizations and their users.',
    wo: 'Mooy yor mbootaay yépp ak seen jëfandikukat.',
  },
  programme_admin: {
    fr: 'Dirige son organisation : campagnes, DHIS2, facturation, audit.',
    en: 'Runs their organization: campaigns, DHIS2, billing, audit.',
    wo: 'Mooy jiite mbootaayam: campagne, DHIS2, fay, saytu.',
  },
  operator: {
    fr: 'Travaille sur les campagnes, les cartes et le registre.',
    en: 'Works on campaigns, cards and the registry.',
    wo: 'Dafay liggéey ci campagne yi, kart yi ak registre bi.',
  },
  viewer: {
    fr: 'Consulte sans rien modifier.',
    en: 'Reads and changes nothing.',
    wo: 'Dafay jàng rekk, du soppi dara.',
  },
})

/** The plans' own names are the same in every language, as on the invoices. */
export const planNames = defineMessages({
  starter: { fr: 'Essential', en: 'Essential', wo: 'Essential' },
  regional_ops: { fr: 'Regional Command', en: 'Regional Command', wo: 'Regional Command' },
  national_campaign: { fr: 'National Infrastructure', en: 'National Infrastructure', wo: 'National Infrastructure' },
  sovereign_enterprise: { fr: 'Sovereign Cloud', en: 'Sovereign Cloud', wo: 'Sovereign Cloud' },
})
