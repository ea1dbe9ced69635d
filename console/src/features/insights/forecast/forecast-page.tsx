import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '#platform/i18n/current-language.ts'
import { Panel } from '#ui/panel.tsx'
import { Failed, requirementOf } from '#ui/states/failed.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import classes from '../insights.module.css'
import { InsightsLayout } from '../insights-layout.tsx'
import { readInsights } from '../queries.ts'
import { Anomalies } from './anomalies.tsx'
import { ForecastPanel } from './forecast-panel.tsx'
import { HealthPanel } from './health-panel.tsx'
import { QuotaPanel } from './quota-panel.tsx'
import { Recommendations } from './recommendations.tsx'

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
