import { useQuery } from '@tanstack/react-query'
import { dayOf } from '#platform/i18n/calendar-day.ts'
import { useFormats, useLanguage, useMessages } from '#platform/i18n/current-language.ts'
import { Panel } from '#ui/panel.tsx'
import { Failed, requirementOf } from '#ui/states/failed.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { type Column, DataTable } from '#ui/table/data-table.tsx'
import classes from '../insights.module.css'
import { InsightsLayout } from '../insights-layout.tsx'
import { messages as insightsMessages } from '../messages.ts'
import { type Anomaly, type Insights, readInsights } from '../queries.ts'
import { ForecastPanel } from './forecast-panel.tsx'
import { HealthPanel } from './health-panel.tsx'
import { messages } from './messages.ts'
import { Recommendations } from './recommendations.tsx'

interface Unusual extends Anomaly {
  what: 'cards' | 'spend'
}

export function ForecastPage() {
  const query = useQuery(readInsights(useLanguage()))
  if (requirementOf(query.error)) {
    return (
      <InsightsLayout>
        <Panel>
          <Failed error={query.error} onRetry={() => void query.refetch()} />
        </Panel>
      </InsightsLayout>
    )
  }
  return (
    <InsightsLayout>
      <Loaded query={query}>
        {(insights) => (
          <>
            <div className={classes.columns}>
              <Recommendations recommendations={insights.recommendations} />
              <div className={classes.stack}>
                <HealthPanel health={insights.health} />
                <QuotaPanel insights={insights} />
              </div>
            </div>
            <div className={classes.columns}>
              <ForecastPanel what="cards" forecast={insights.card_forecast} anomalies={insights.card_anomalies} />
              <ForecastPanel what="spend" forecast={insights.spend_forecast} anomalies={insights.spend_anomalies} />
            </div>
            <Anomalies cards={insights.card_anomalies} spend={insights.spend_anomalies} />
          </>
        )}
      </Loaded>
    </InsightsLayout>
  )
}

function QuotaPanel({ insights: { metrics, quota_saturation } }: { insights: Insights }) {
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

function Anomalies({ cards, spend }: { cards: readonly Anomaly[]; spend: readonly Anomaly[] }) {
  const t = useMessages(messages)
  const shared = useMessages(insightsMessages)
  const { number, money, shortDate } = useFormats()
  const days: Unusual[] = [
    ...cards.map((anomaly) => ({ ...anomaly, what: 'cards' as const })),
    ...spend.map((anomaly) => ({ ...anomaly, what: 'spend' as const })),
  ].sort((a, b) => b.index - a.index)
  const columns: Column<Unusual>[] = [
    { id: 'date', header: shared.date, cell: ({ date }) => shortDate(dayOf(date)) },
    { id: 'what', header: t.what, cell: ({ what }) => (what === 'cards' ? shared.cards : shared.spent) },
    {
      id: 'value',
      header: t.value,
      kind: 'number',
      cell: ({ what, value }) => (what === 'cards' ? number(value) : money(value)),
    },
    { id: 'z', header: t.deviation, kind: 'number', cell: ({ zscore }) => number(zscore, 1) },
  ]
  return (
    <Panel title={t.anomalies} isFlush={days.length > 0}>
      {days.length === 0 ? (
        <p className={classes.quiet}>{t.noAnomalies}</p>
      ) : (
        <>
          <p className={classes.hint}>{t.anomaliesHint}</p>
          <DataTable label={t.anomalies} columns={columns} rows={days} rowId={({ what, date }) => `${what} ${date}`} />
        </>
      )}
    </Panel>
  )
}
