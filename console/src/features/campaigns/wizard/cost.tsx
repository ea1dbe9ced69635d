import { Anchor } from '@mantine/core'
import type { ResponseBody } from '@samakart/sdk'
import { useQuery } from '@tanstack/react-query'
import { api, dataOf } from '#platform/api/client.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { defineMessages } from '#platform/i18n/messages.ts'
import { englishPlural, frenchPlural } from '#platform/i18n/plural.ts'
import type { Dpi } from '#ui/card/dpi.ts'
import classes from './confirm-step.module.css'

const costMessages = defineMessages({
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

type Estimate = ResponseBody<'/campaigns/{campaign_id}/jobs/estimate', 'post'>

/** The price depends on the current balance and quota, so it is never cached. */
export const useEstimate = (campaignId: string, cards: number, dpi: Dpi, enabled: boolean) =>
  useQuery({
    queryKey: ['estimate', campaignId, cards, dpi],
    queryFn: ({ signal }) => {
      const params = { path: { campaign_id: campaignId } }
      return dataOf(api.POST('/campaigns/{campaign_id}/jobs/estimate', { params, body: { cards, dpi }, signal }))
    },
    enabled,
    staleTime: 0,
    gcTime: 0,
  })

export function Cost({ estimate }: { estimate: Estimate }) {
  const t = useMessages(costMessages)
  const { number, money } = useFormats()
  const { total_cards, free_cards, billed_cards, unit_price_fcfa, cost_fcfa, balance_fcfa, shortfall_fcfa } = estimate
  return (
    <div className={classes.cost} data-short={shortfall_fcfa > 0 || undefined} aria-live="polite">
      <span className={classes.line}>
        {billed_cards === 0
          ? t.costFree(number(total_cards), total_cards)
          : t.costLine(
              number(total_cards),
              total_cards,
              number(free_cards),
              number(billed_cards),
              number(unit_price_fcfa),
              money(cost_fcfa),
            )}
      </span>
      {shortfall_fcfa > 0 ? (
        <span className={classes.short}>
          {t.shortfall(money(shortfall_fcfa))} <Anchor href="#/billing">{t.toBilling}</Anchor>
        </span>
      ) : (
        <span>
          {cost_fcfa === 0
            ? t.balanceKept(money(balance_fcfa))
            : t.balanceAfter(money(balance_fcfa), money(balance_fcfa - cost_fcfa))}
        </span>
      )}
    </div>
  )
}
