import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { Panel } from '#ui/panel.tsx'
import classes from '../insights.module.css'
import type { Insights } from '../queries.ts'
import { messages } from './messages.ts'

export function QuotaPanel({ insights: { metrics, quota_saturation } }: { insights: Insights }) {
  const t = useMessages(messages)
  const { number, percent } = useFormats()
  const { days_until_saturation: days, saturation_pct } = quota_saturation
  const verdict =
    days === null ? t.lasts(percent(saturation_pct)) : days === 0 ? t.saturated : t.saturates(number(days), days)
  return (
    <Panel title={t.saturation}>
      {metrics.quota_total < 0 ? (
        <p className={classes.text}>{t.unlimited}</p>
      ) : (
        <>
          <p className={classes.text}>{verdict}</p>
          <p className={classes.quiet}>{t.usedNow(number(metrics.cards_used_month), number(metrics.quota_total))}</p>
        </>
      )}
    </Panel>
  )
}
