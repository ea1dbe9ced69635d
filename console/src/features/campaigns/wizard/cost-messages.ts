import { defineMessages } from '#platform/i18n/messages.ts'
import { englishPlural, frenchPlural } from '#platform/i18n/plural.ts'

export const costMessages = defineMessages({
  costLine: {
    fr: (cards: string, plain: number, free: string, billed: string, unit: string, cost: string) =>
      `${cards} ${frenchPlural(plain, 'carte', 'cartes')} : ${free} dans le quota, ${billed}\u00a0×\u00a0${unit}\u00a0=\u00a0${cost}`,
    en: (cards: string, plain: number, free: string, billed: string, unit: string, cost: string) =>
      `${cards} ${englishPlural(plain, 'card', 'cards')}: ${free} in quota, ${billed}\u00a0×\u00a0${unit}\u00a0=\u00a0${cost}`,
    wo: (cards: string, _plain: number, free: string, billed: string, unit: string, cost: string) =>
      `${cards} kàrt: ${free} ci quota bi, ${billed}\u00a0×\u00a0${unit}\u00a0=\u00a0${cost}`,
  },
  costFree: {
    fr: (cards: string, plain: number) =>
      `${cards} ${frenchPlural(plain, 'carte', 'cartes')} : ${frenchPlural(plain, 'comprise', 'toutes comprises')} dans le quota, rien à payer`,
    en: (cards: string, plain: number) =>
      `${cards} ${englishPlural(plain, 'card', 'cards')}: ${englishPlural(plain, 'covered', 'all covered')} by the quota, nothing to pay`,
    wo: (cards: string, _plain: number) => `${cards} kàrt: yépp ci quota bi, dara fayuwul`,
  },
  balanceKept: {
    fr: (balance: string) => `Solde inchangé : ${balance}.`,
    en: (balance: string) => `Balance unchanged: ${balance}.`,
    wo: (balance: string) => `Xaalis bi soppikuwul: ${balance}.`,
  },
  balanceAfter: {
    fr: (before: string, after: string) => `Solde : ${before}, ensuite ${after}.`,
    en: (before: string, after: string) => `Balance: ${before}, afterwards ${after}.`,
    wo: (before: string, after: string) => `Xaalis bi: ${before}, gannaaw loolu ${after}.`,
  },
  shortfall: {
    fr: (amount: string) => `Il manque ${amount} : rechargez le solde ou réduisez la liste.`,
    en: (amount: string) => `${amount} is missing: top up the balance or shorten the list.`,
    wo: (amount: string) => `${amount} moo des: yokkal xaalis bi walla nga wàññi lim bi.`,
  },
  toBilling: { fr: 'Voir la facturation', en: 'See billing', wo: 'Xool fay gi' },
})
