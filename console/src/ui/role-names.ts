import { defineMessages } from '#platform/i18n/messages.ts'

export const roleNames = defineMessages({
  admin: { fr: 'Administrateur de la plateforme', en: 'Platform administrator', wo: 'Yoriku plateforme bi' },
  programme_admin: { fr: 'Responsable de programme', en: 'Programme administrator', wo: 'Yoriku porogaraam' },
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
    wo: 'Mooy jiite mbootaayam: kampaañ, DHIS2, fay, saytu.',
  },
  operator: {
    fr: 'Travaille sur les campagnes, les cartes et le registre.',
    en: 'Works on campaigns, cards and the registry.',
    wo: 'Dafay liggéey ci kampaañ yi, kàrt yi ak registre bi.',
  },
  viewer: {
    fr: 'Consulte sans rien modifier.',
    en: 'Reads and changes nothing.',
    wo: 'Dafay jàng rekk, du soppi dara.',
  },
})
