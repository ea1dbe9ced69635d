import { dayOf } from '#platform/i18n/calendar-day.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { Panel } from '#ui/panel.tsx'
import { type Column, DataTable } from '#ui/table/data-table.tsx'
import classes from '../insights.module.css'
import { messages as insightsMessages } from '../messages.ts'
import type { Anomaly } from '../queries.ts'
import { messages } from './messages.ts'

interface Unusual extends Anomaly {
  what: 'cards' | 'spend'
}

export function Anomalies({ cards, spend }: { cards: readonly Anomaly[]; spend: readonly Anomaly[] }) {
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
