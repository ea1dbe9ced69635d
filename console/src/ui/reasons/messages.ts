import { defineMessages } from '#platform/i18n/messages.ts'

export const sideNames = defineMessages({
  speaksFor: { fr: 'plaide pour', en: 'speaks for', wo: 'dafay dëggal' },
  speaksAgainst: { fr: 'plaide contre', en: 'speaks against', wo: 'dafay weddi' },
})

export const messages = defineMessages({
  whyHint: {
    fr: 'Chaque barre dit combien un champ rapproche ou sépare les deux. La longueur est son poids.',
    en: 'Each bar shows how much a field speaks for or against the two being one person. Its length is its weight.',
    wo: 'Barre bu nekk dafay wax fan la champ bi di jegele walla di soree ñoom ñaar. Guddaayam mooy diisaayam.',
  },
  matcher: {
    fr: (rules: string, weights: string) => `règles ${rules}, poids ${weights}`,
    en: (rules: string, weights: string) => `rules ${rules}, weights ${weights}`,
    wo: (rules: string, weights: string) => `sàrt ${rules}, diisaay ${weights}`,
  },
  learned: {
    fr: (shipped: string, people: string, date: string) => `${shipped}, appris de ${people} personnes le ${date}`,
    en: (shipped: string, people: string, date: string) => `${shipped}, learned from ${people} people on ${date}`,
    wo: (shipped: string, people: string, date: string) => `${shipped}, jàng ci ${people} nit, ${date}`,
  },
  taught: {
    fr: (own: string, decisions: string) => `${own}, corrigé par ${decisions} décisions`,
    en: (own: string, decisions: string) => `${own}, corrected by ${decisions} decisions`,
    wo: (own: string, decisions: string) => `${own}, ${decisions} dogal jubbanti ko`,
  },
  known: {
    fr: (own: string, known: string) => `${own}, ${known} sur 100 déjà connus`,
    en: (own: string, known: string) => `${own}, ${known} in 100 known`,
    wo: (own: string, known: string) => `${own}, ${known} ci 100 xam nañu leen`,
  },
})
