import { useQuery } from '@tanstack/react-query'
import { dayOf } from '#platform/i18n/calendar-day.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { Panel } from '#ui/panel.tsx'
import type { Column } from '#ui/table/data-table.tsx'
import { FiguresTable } from '../charts/figures-table.tsx'
import { ForecastLines } from '../charts/forecast-lines.tsx'
import classes from '../insights.module.css'
import { messages as insightsMessages } from '../messages.ts'
import { type Anomaly, type Forecast, readCards, readSpend, WINDOW_DAYS } from '../queries.ts'
import { messages } from './messages.ts'

interface ForecastPanelProps {
  what: 'cards' | 'spend'
  forecast: Forecast
  anomalies: readonly Anomaly[]
}

export function ForecastPanel({ what, forecast, anomalies }: ForecastPanelProps) {
  const t = useMessages(messages)
  const { number, money, percent } = useFormats()
  const format = what === 'cards' ? number : money
  const past = usePast(what)
  const title = what === 'cards' ? t.cardForecast : t.spendForecast
  const upcoming = withSeason(forecast)
  const total = format(upcoming.reduce((sum, { value }) => sum + value, 0))
  const { seasonal } = forecast
  return (
    <Panel title={title}>
      {upcoming.length === 0 ? (
        <p className={classes.quiet}>{t.tooShort}</p>
      ) : (
        <>
          <p className={classes.text}>{t.expected(total, percent(forecast.confidence * 100))}</p>
          <ForecastLines
            label={`${title}. ${t.expected(total, percent(forecast.confidence * 100))}`}
            past={past}
            upcoming={upcoming}
            unusual={new Set(anomalies.map(({ date }) => date))}
            format={format}
          />
          {seasonal && (
            <p className={classes.quiet}>
              {t.weekly(format(seasonal.backtest.seasonal_mae), format(seasonal.backtest.ols_mae))}
            </p>
          )}
          <ForecastTable title={title} upcoming={upcoming} format={format} />
        </>
      )}
    </Panel>
  )
}

type Expected = Forecast['predictions'][number]

function ForecastTable(props: { title: string; upcoming: readonly Expected[]; format: (value: number) => string }) {
  const { title, upcoming, format } = props
  const t = useMessages(messages)
  const shared = useMessages(insightsMessages)
  const { shortDate } = useFormats()
  const columns: Column<Expected>[] = [
    { id: 'date', header: shared.date, cell: ({ date }) => shortDate(dayOf(date)) },
    { id: 'value', header: shared.forecast, kind: 'number', cell: ({ value }) => format(value) },
    { id: 'low', header: t.from, kind: 'number', cell: ({ low }) => format(low) },
    { id: 'high', header: t.to, kind: 'number', cell: ({ high }) => format(high) },
  ]
  return <FiguresTable label={title} columns={columns} rows={upcoming} rowId={({ date }) => date} />
}

/** If the season predicts better, it moves the value, and the limits move with it. */
function withSeason({ predictions, seasonal }: Forecast): Expected[] {
  return predictions.map((plain, day) => {
    const value = seasonal?.predictions[day]?.value ?? plain.value
    const shift = value - plain.value
    return { date: plain.date, value, low: Math.max(0, plain.low + shift), high: Math.max(value, plain.high + shift) }
  })
}

/** The days from which the forecast was made. They are missing if the module that shows them is inactive. */
function usePast(what: 'cards' | 'spend'): { date: string; value: number }[] {
  const cards = useQuery({ ...readCards(WINDOW_DAYS), enabled: what === 'cards' }).data
  const spend = useQuery({ ...readSpend(WINDOW_DAYS), enabled: what === 'spend' }).data
  const days =
    what === 'cards'
      ? cards?.map(({ date, cards: value }) => ({ date, value }))
      : spend?.map(({ date, amount_fcfa: value }) => ({ date, value }))
  const first = days?.findIndex(({ value }) => value > 0) ?? 0
  return days?.slice(Math.max(0, first)) ?? []
}
