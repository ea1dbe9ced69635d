import { defineMessages } from '#platform/i18n/messages.ts'

export const recordRetentionMessages = defineMessages({
  title: {
    fr: 'Conservation des enregistrements',
    en: 'How long records are kept',
    wo: 'Diiru denc enregistrement yi',
  },
  text: {
    fr: 'Ce qui est plus ancien est supprimé, en jours. Les personnes, les cartes, l’argent et le journal d’audit sont toujours gardés.',
    en: 'What is older, in days, is deleted. People, cards, money and the audit trail are always kept.',
    wo: 'Lu ko gëna yàgg, ci fan, dees ko dindi. Nit ñi, kàrt yi, xaalis bi ak journal d’audit bi dees leen di denc saa su nekk.',
  },
  messages: { fr: 'Messages envoyés', en: 'Messages that were sent', wo: 'Bataaxal yi ñu yónnee' },
  dhis2_runs: { fr: 'Synchronisations DHIS2', en: 'DHIS2 synchronizations', wo: 'Synchronisation DHIS2 yi' },
  trust_history: { fr: 'Anciens scores de confiance', en: 'Earlier trust scores', wo: 'Score kóolute yu njëkk ya' },
  job_rows: {
    fr: 'Devenir de chaque ligne d’un travail',
    en: 'What became of each row of a job',
    wo: 'Li xew ci rëdd bu nekk ci liggéey bi',
  },
  forEver: { fr: 'Garder sans limite', en: 'Keep without a limit', wo: 'Denc ba fàww' },
  daysWrong: {
    fr: (min: string, max: string) => `Un nombre entier de ${min} à ${max}.`,
    en: (min: string, max: string) => `A whole number from ${min} to ${max}.`,
    wo: (min: string, max: string) => `Lim bu mat, ${min} ba ${max}.`,
  },
  save: { fr: 'Enregistrer les durées', en: 'Save the times', wo: 'Denc diir yi' },
  saved: { fr: 'Durées enregistrées.', en: 'Times saved.', wo: 'Denc nañu diir yi.' },
})
