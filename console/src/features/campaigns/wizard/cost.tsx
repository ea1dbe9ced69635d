import { Anchor } from '@mantine/core'
import type { ResponseBody } from '@samakart/sdk'
import { useQuery } from '@tanstack/react-query'
import { api, dataOf } from '#platform/api/client.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import type { Dpi } from '#ui/card/dpi.ts'
import classes from './confirm-step.module.css'
import { costMessages } from './cost-messages.ts'

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
