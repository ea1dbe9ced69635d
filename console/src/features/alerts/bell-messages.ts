import { defineMessages } from '#platform/i18n/messages.ts'

/** The few that are needed before the list is opened. */
export const bellMessages = defineMessages({
  title: { fr: 'Alertes', en: 'Alerts', wo: 'Yégle yi' },
  open: {
    fr: (unread: string) => `Alertes : ${unread} non lues`,
    en: (unread: string) => `Alerts: ${unread} unread`,
    wo: (unread: string) => `Yégle yi: ${unread} yu ñu jàngagul`,
  },
})
