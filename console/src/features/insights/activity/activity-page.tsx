import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { api } from '#platform/api/client.ts'
import { dayOf } from '#platform/i18n/calendar-day.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { Facts } from '#ui/facts.tsx'
import { GenerateLink } from '#ui/generate-link.tsx'
import { IconChartBar } from '#ui/icons.ts'
import { Panel } from '#ui/panel.tsx'
import { Failed, requirementOf } from '#ui/states/failed.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Notice } from '#ui/states/notice.tsx'
import type { Column } from '#ui/table/data-table.tsx'
import { type DayBar, DayBars } from '../charts/day-bars.tsx'
import { FiguresTable } from '../charts/figures-table.tsx'
import { ExportButtons, type FileFormat } from '../export-buttons.tsx'
import classes from '../insights.module.css'
import { InsightsLayout } from '../insights-layout.tsx'
import { messages as insightsMessages } from '../messages.ts'
import { readCards, readSpend, readStudioStats, readSummary } from '../queries.ts'
import { type PeriodDays, periods } from '../search.ts'
import { messages } from './messages.ts'
import { Tiles } from './tiles.tsx'

const BYTES_PER_MB = 1_000_000

export function ActivityPage() {
  const { days = 30 } = useSearch({ from: '/signed-in/insights' })
  // One module holds all of them, so it is offered once.
  const { error, refetch } = useQuery(readCards(days))
  return (
    <InsightsLayout actions={<PeriodSwitch days={days} />}>
      <SummaryTiles days={days} />
      {requirementOf(error) ? (
        <Panel>
          <Failed error={error} onRetry={() => void refetch()} />
        </Panel>
      ) : (
        <>
          <div className={classes.columns}>
            <CardsPanel days={days} />
            <SpendPanel days={days} />
          </div>
          <StudioFigures />
        </>
      )}
    </InsightsLayout>
  )
}

function PeriodSwitch({ days }: { days: PeriodDays }) {
  const t = useMessages(messages)
  const { number } = useFormats()
  const navigate = useNavigate()
  return (
    <SegmentedControl
      aria-label={t.period}
      transitionDuration={0}
      value={String(days)}
      data={periods.map((period) => ({
        value: String(period),
        label: period === 365 ? t.year : t.days(number(period)),
      }))}
      onChange={(value) => void navigate({ to: '/insights', search: { days: Number(value) as PeriodDays } })}
    />
  )
}

function SummaryTiles({ days }: { days: number }) {
  const t = useMessages(messages)
  const shared = useMessages(insightsMessages)
  const { number, money, percent } = useFormats()
  return (
    <Loaded query={useQuery(readSummary(days))} loading={<Loading lines={2} height={60} />}>
      {(summary) => (
        <Tiles
          tiles={[
            {
              name: t.cardsMade,
              value: number(summary.total_cards),
              note: t.cardsEver(number(summary.cards_total)),
            },
            {
              name: t.jobs,
              value: number(summary.total_jobs),
              note: t.jobsEnded(number(summary.completed_jobs), number(summary.failed_jobs)),
            },
            {
              name: t.success,
              value: summary.completed_jobs + summary.failed_jobs === 0 ? '—' : percent(summary.success_rate),
              note: summary.completed_jobs + summary.failed_jobs === 0 ? t.noneEnded : t.ofEnded,
            },
            {
              name: shared.spent,
              value: money(summary.total_spend_fcfa),
              note: t.balance(money(summary.balance_fcfa)),
            },
          ]}
        />
      )}
    </Loaded>
  )
}

function CardsPanel({ days }: { days: number }) {
  const t = useMessages(messages)
  const { number } = useFormats()
  const query = useQuery({
    ...readCards(days),
    select: (timeline) =>
      timeline.map(({ date, cards, dhis2_cards }): DayBar => ({ date, value: cards, dhis2: dhis2_cards })),
  })
  return <DaysPanel title={t.cardsByDay} report="campaigns-timeline" query={query} days={days} format={number} />
}

function SpendPanel({ days }: { days: number }) {
  const t = useMessages(messages)
  const { money } = useFormats()
  const query = useQuery({
    ...readSpend(days),
    select: (timeline) => timeline.map(({ date, amount_fcfa }): DayBar => ({ date, value: amount_fcfa })),
  })
  return <DaysPanel title={t.spendByDay} report="spend-timeline" query={query} days={days} format={money} />
}

interface DaysPanelProps {
  title: string
  report: 'campaigns-timeline' | 'spend-timeline'
  query: ReturnType<typeof useQuery<never, Error, DayBar[]>>
  days: number
  format: (value: number) => string
}

function DaysPanel({ title, report, query, days, format }: DaysPanelProps) {
  const t = useMessages(messages)
  const shared = useMessages(insightsMessages)
  const { shortDate, date: longDate } = useFormats()
  const columns: Column<DayBar>[] = [
    { id: 'date', header: shared.date, cell: ({ date }) => shortDate(dayOf(date)) },
    { id: 'value', header: title, kind: 'number', cell: ({ value }) => format(value) },
    ...(report === 'campaigns-timeline'
      ? [{ id: 'dhis2', header: shared.dhis2, kind: 'number', cell: ({ dhis2 = 0 }: DayBar) => format(dhis2) } as const]
      : []),
  ]
  const load = (format: FileFormat) =>
    api.GET('/api/v1/analytics/export', { params: { query: { report, days, format } }, parseAs: 'blob' })
  return (
    <Panel
      title={title}
      aside={query.data && <ExportButtons what={title} fileName={`${report}-${days}`} load={load} />}
    >
      <Loaded
        query={query}
        isEmpty={(bars) => bars.every(({ value }) => value === 0)}
        empty={
          <Notice icon={IconChartBar} title={t.nothingYet} action={<GenerateLink />}>
            {t.nothingYetText}
          </Notice>
        }
      >
        {(bars) => {
          const most = bars.reduce((best, bar) => (bar.value > best.value ? bar : best))
          const total = bars.reduce((sum, { value }) => sum + value, 0)
          return (
            <>
              <DayBars
                label={t.chartOf(title, format(total), format(most.value), longDate(dayOf(most.date)))}
                days={bars}
                format={format}
              />
              <FiguresTable label={title} columns={columns} rows={[...bars].reverse()} rowId={({ date }) => date} />
            </>
          )
        }}
      </Loaded>
    </Panel>
  )
}

function StudioFigures() {
  const t = useMessages(messages)
  const { number, money, fileSize } = useFormats()
  const query = useQuery(readStudioStats)
  return (
    <Panel
      title={t.sinceBeginning}
      aside={
        query.data && (
          <ExportButtons
            what={t.sinceBeginning}
            fileName="studio-stats"
            load={(format) =>
              api.GET('/api/v1/analytics/export', {
                params: { query: { report: 'studio-stats', format, days: 30 } },
                parseAs: 'blob',
              })
            }
          />
        )
      }
    >
      <Loaded query={query}>
        {(stats) => (
          <div className={classes.columns}>
            <Facts
              facts={[
                [t.cardsMade, number(stats.total_cards)],
                [t.dhis2Cards, number(stats.dhis2_cards)],
                [t.validCards, number(stats.cards_by_status.valid ?? 0)],
                [t.revokedCards, number(stats.cards_by_status.revoked ?? 0)],
                [t.pendingCards, number(stats.cards_by_status.pending ?? 0)],
                [t.voidCards, number(stats.cards_by_status.void ?? 0)],
              ]}
            />
            <Facts
              facts={[
                ...stats.dpi_distribution.map(
                  ({ dpi, cards }) => [`${t.resolution} ${dpi} DPI`, number(cards)] as const,
                ),
                [t.verified, number(stats.qr_verified)],
                [t.messagesSent, `${number(stats.sms_sent)} + ${number(stats.whatsapp_sent)}`],
                [t.storage, fileSize(stats.storage_mb * BYTES_PER_MB)],
                [t.cardCost, money(stats.cost_fcfa)],
                [t.totalCost, money(stats.total_cost_fcfa)],
              ]}
            />
          </div>
        )}
      </Loaded>
    </Panel>
  )
}
