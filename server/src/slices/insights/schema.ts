import { Type } from 'typebox'
import { actions, categories, priorities } from './advice.ts'

const Percent = Type.Number({ minimum: 0, maximum: 100 })
const Share = Type.Number({ minimum: 0, maximum: 1 })
const Day = Type.String({ format: 'date' })
const Amount = Type.Number({ minimum: 0 })

export const Health = Type.Object({
  score: Percent,
  level: Type.Enum(['LOW', 'MEDIUM', 'HIGH']),
  components: Type.Object({ job_success: Percent, quota_health: Percent, balance_health: Percent }),
})

const Forecast = Type.Object({
  predictions: Type.Array(
    Type.Object({
      date: Day,
      value: Amount,
      low: Type.Number({ description: 'Four cases of five are between `low` and `high`.' }),
      high: Amount,
    }),
  ),
  confidence: Share,
  r_squared: Share,
  slope: Type.Number({ description: 'Per day.' }),
  seasonal: Type.Union(
    [
      Type.Object({
        predictions: Type.Array(Type.Object({ date: Day, value: Amount })),
        backtest: Type.Object({ ols_mae: Amount, seasonal_mae: Amount, compared_days: Type.Integer() }),
      }),
      Type.Null(),
    ],
    { description: 'With the days of the week; only where it had the smaller error on the series’ own past.' },
  ),
})

export const Forecasts = Type.Object({ card_forecast: Forecast, spend_forecast: Forecast })

const Anomaly = Type.Object({
  index: Type.Integer({ minimum: 0, maximum: 89, description: 'The day’s place in the window; 89 is today.' }),
  date: Day,
  value: Type.Number(),
  zscore: Type.Number(),
})

export const Anomalies = Type.Object({
  card_anomalies: Type.Array(Anomaly),
  spend_anomalies: Type.Array(Anomaly),
  total_anomalies: Type.Integer(),
})

const Recommendation = Type.Object({
  category: Type.Enum([...categories]),
  priority: Type.Enum([...priorities]),
  title: Type.String(),
  body: Type.String(),
  action_url: Type.Union([Type.Enum([...actions]), Type.Null()]),
  code: Type.String({ description: 'What it is about, for programs.' }),
  facts: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]), {
    description: 'The numbers of the text.',
  }),
})

export const Recommendations = Type.Object({ recommendations: Type.Array(Recommendation), count: Type.Integer() })

export const Insights = Type.Object({
  health: Health,
  card_forecast: Forecast,
  spend_forecast: Forecast,
  quota_saturation: Type.Object({
    will_saturate: Type.Boolean(),
    days_until_saturation: Type.Union([Type.Integer(), Type.Null()]),
    saturation_pct: Percent,
  }),
  card_anomalies: Type.Array(Anomaly),
  spend_anomalies: Type.Array(Anomaly),
  recommendations: Type.Array(Recommendation),
  metrics: Type.Object({
    quota_pct: Percent,
    cards_used_month: Type.Integer(),
    quota_total: Type.Integer({ description: '-1 is unlimited.' }),
    job_success_rate: Percent,
    balance_fcfa: Type.Integer(),
    days_until_reset: Type.Integer(),
  }),
})
