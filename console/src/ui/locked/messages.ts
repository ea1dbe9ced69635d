import { defineMessages } from '#platform/i18n/messages.ts'

export const messages = defineMessages({
  dhis2: { fr: 'DHIS2', en: 'DHIS2', wo: 'DHIS2' },
  dhis2Text: {
    fr: 'Lit les inscriptions de vos programmes DHIS2, les rapproche du registre et en fait des cartes, à la demande ou selon un horaire. Rien n’y est écrit.',
    en: 'Reads the enrollments of your DHIS2 programmes, matches them with the registry and makes cards of them, on demand or on a schedule. Nothing is written there.',
    wo: 'Dafay jàng bindu yi ci say porogaraami DHIS2, méngale leen ak registre bi, def leen ay kàrt, soo ko laajee walla ci waxtu wu nga tànn. Du fa bind dara.',
  },
  price: {
    fr: (price: string, plans: string) => `${price} par mois, ou compris dans : ${plans}.`,
    en: (price: string, plans: string) => `${price} a month, or included in: ${plans}.`,
    wo: (price: string, plans: string) => `${price} ci weer wi, walla mu bokk ci: ${plans}.`,
  },
  otherPlan: {
    fr: (plans: string) => `Votre plan ne peut pas s’en servir. Possible avec : ${plans}.`,
    en: (plans: string) => `Your plan cannot use it. Possible with: ${plans}.`,
    wo: (plans: string) => `Sa plan mënu ko jëfandikoo. Mën na nekk ak: ${plans}.`,
  },
  planPrice: {
    fr: (plan: string, price: string) => `Compris dans ${plan}, ${price} par mois, et au-delà.`,
    en: (plan: string, price: string) => `Included in ${plan}, ${price} a month, and above.`,
    wo: (plan: string, price: string) => `Mi ngi ci ${plan}, ${price} ci weer wi, ak yi ko gëna kawe.`,
  },
  activate: { fr: 'Activer ce module', en: 'Activate this module', wo: 'Taal module bii' },
  seePlans: { fr: 'Voir les plans', en: 'See the plans', wo: 'Xool plan yi' },
  ask: {
    fr: 'Votre responsable de programme peut l’activer dans « Facturation ».',
    en: 'Your programme manager can activate it under “Billing”.',
    wo: 'Sa njiitu porogaraam mën na ko taal ci « Fay ».',
  },
})
