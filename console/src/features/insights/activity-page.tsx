import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { api } from '#platform/api/client.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { dayOf } from '#platform/i18n/formats.ts'
import { defineMessages } from '#platform/i18n/messages.ts'
import { Facts } from '#ui/facts.tsx'
import { GenerateLink } from '#ui/generate-link.tsx'
import { IconChartBar } from '#ui/icons.ts'
import { Panel } from '#ui/panel.tsx'
import { Failed, requirementOf } from '#ui/states/failed.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Notice } from '#ui/states/notice.tsx'
import type { Column } from '#ui/table/data-table.tsx'
import classes from './insights.module.css'
import { ExportButtons, type FileFormat, InsightsLayout } from './insights-layout.tsx'
import { messages as insightsMessages } from './messages.ts'
import { FiguresTable, Plot, plotMessages } from './plot.tsx'
import { readCards, readSpend, readStudioStats, readSummary } from './queries.ts'
import { roundUp } from './scale.ts'
import { type PeriodDays, periods } from './search.ts'

export const activityMessages = defineMessages({
  period: { fr: 'Période', en: 'Period', wo: 'Diir' },
  days: {
    fr: (count: string) => `${count} jours`,
    en: (count: string) => `${count} days`,
    wo: (count: string) => `${count} fan`,
  },
  year: { fr: '1 an', en: '1 year', wo: '1 at' },
  cardsMade: { fr: 'Cartes produites', en: 'Cards made', wo: 'Kàrt yi ñu defar' },
  cardsEver: {
    fr: (count: string) => `${count} depuis le début`,
    en: (count: string) => `${count} since the beginning`,
    wo: (count: string) => `${count} li dale ca ndoorte la`,
  },
  jobs: { fr: 'Générations', en: 'Jobs', wo: 'Liggéey yi' },
  jobsEnded: {
    fr: (completed: string, failed: string) => `réussies : ${completed}, échouées : ${failed}`,
    en: (completed: string, failed: string) => `completed: ${completed}, failed: ${failed}`,
    wo: (completed: string, failed: string) => `antu nañu: ${completed}, antuwuñu: ${failed}`,
  },
  success: { fr: 'Taux de réussite', en: 'Success rate', wo: 'Li antu' },
  noneEnded: { fr: 'Aucune génération terminée', en: 'No job has ended', wo: 'Amul liggéey bu jeex' },
  ofEnded: {
    fr: 'des générations terminées',
    en: 'of ended jobs',
    wo: 'ci liggéey yi jeex',
  },
  balance: {
    fr: (amount: string) => `Solde : ${amount}`,
    en: (amount: string) => `Balance: ${amount}`,
    wo: (amount: string) => `Solde: ${amount}`,
  },
  cardsByDay: { fr: 'Cartes par jour', en: 'Cards a day', wo: 'Kàrt ci bés bi' },
  spendByDay: { fr: 'Dépenses par jour', en: 'Spending a day', wo: 'Xaalis bi génn ci bés bi' },
  chartOf: {
    fr: (what: string, total: string, most: string, day: string) =>
      `${what} : ${total} en tout, au plus ${most} le ${day}.`,
    en: (what: string, total: string, most: string, day: string) =>
      `${what}: ${total} in all, at most ${most} on ${day}.`,
    wo: (what: string, total: string, most: string, day: string) => `${what}: ${total} yépp, li ëpp ${most} ci ${day}.`,
  },
  nothingYet: { fr: 'Rien dans cette période', en: 'Nothing in this period', wo: 'Amul dara ci diir bii' },
  nothingYetText: {
    fr: 'Choisissez une période plus longue, ou lancez une génération : les chiffres suivent aussitôt.',
    en: 'Choose a longer period, or start a job: the figures follow at once.',
    wo: 'Tànnal diir bu gëna gudd, walla nga tàmbali liggéey: lim yi dinañu topp ci saasi.',
  },
  sinceBeginning: { fr: 'Depuis le début', en: 'Since the beginning', wo: 'Li dale ca ndoorte la' },
  validCards: { fr: 'Cartes valides', en: 'Valid cards', wo: 'Kàrt yu baax' },
  revokedCards: { fr: 'Cartes révoquées', en: 'Revoked cards', wo: 'Kàrt yu ñu neenal' },
  pendingCards: { fr: 'Cartes en cours', en: 'Cards in the making', wo: 'Kàrt yi ñuy defar' },
  voidCards: { fr: 'Cartes de générations échouées', en: 'Cards of failed jobs', wo: 'Kàrti liggéey yi antuwul' },
  dhis2Cards: { fr: 'Dont issues de DHIS2', en: 'Of them from DHIS2', wo: 'Yi jóge ci DHIS2' },
  verified: { fr: 'Vérifications en ligne', en: 'Online verifications', wo: 'Saytu yi ci net bi' },
  messagesSent: { fr: 'SMS et WhatsApp envoyés', en: 'SMS and WhatsApp sent', wo: 'SMS ak WhatsApp yi ñu yónne' },
  storage: { fr: 'Fichiers conservés', en: 'Stored files', wo: 'Fichier yi ñu denc' },
  cardCost: { fr: 'Coût des cartes', en: 'Cost of cards', wo: 'Njëgu kàrt yi' },
  totalCost: { fr: 'Dépenses totales', en: 'Total spending', wo: 'Xaalis bi génn yépp' },
  resolution: { fr: 'Résolution', en: 'Resolution', wo: 'Résolution' },
})

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
  const t = useMessages(activityMessages)
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
  const t = useMessages(activityMessages)
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
  const t = useMessages(activityMessages)
  const { number } = useFormats()
  const query = useQuery({
    ...readCards(days),
    select: (timeline) =>
      timeline.map(({ date, cards, dhis2_cards }): DayBar => ({ date, value: cards, dhis2: dhis2_cards })),
  })
  return <DaysPanel title={t.cardsByDay} report="campaigns-timeline" query={query} days={days} format={number} />
}

function SpendPanel({ days }: { days: number }) {
  const t = useMessages(activityMessages)
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
  const t = useMessages(activityMessages)
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
  const t = useMessages(activityMessages)
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

export function Tiles({ tiles }: { tiles: readonly { name: string; value: ReactNode; note: string }[] }) {
  return (
    <dl className={classes.tiles}>
      {tiles.map(({ name, value, note }) => (
        <div key={name} className={classes.tile}>
          <dt>{name}</dt>
          <dd className={classes.value}>{value}</dd>
          <dd className={classes.note}>{note}</dd>
        </div>
      ))}
    </dl>
  )
}

export interface DayBar {
  date: string
  value: number
  /** The part of `value` that came from DHIS2. It is drawn on top. */
  dhis2?: number
}

interface DayBarsProps {
  label: string
  days: readonly DayBar[]
  format: (value: number) => string
}

const HEIGHT = 100
const WIDTH = 0.8

export function DayBars({ label, days, format }: DayBarsProps) {
  const t = useMessages(plotMessages)
  const shared = useMessages(insightsMessages)
  const top = roundUp(Math.max(...days.map(({ value }) => value)))
  const height = (value: number) => (value / top) * HEIGHT
  const hasDhis2 = days.some(({ dhis2 = 0 }) => dhis2 > 0)
  return (
    <Plot
      label={label}
      top={top}
      format={format}
      dates={days.map(({ date }) => date)}
      {...(hasDhis2
        ? {
            legend: [
              { name: t.studio, mark: 'studio' },
              { name: shared.dhis2, mark: 'dhis2' },
            ],
          }
        : {})}
    >
      <svg className={classes.drawing} viewBox={`0 0 ${days.length} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
        {days.map(({ date, value, dhis2 = 0 }, index) => (
          <g key={date}>
            <rect
              className={classes.studio}
              x={index + (1 - WIDTH) / 2}
              width={WIDTH}
              y={HEIGHT - height(value - dhis2)}
              height={height(value - dhis2)}
            />
            {dhis2 > 0 && (
              <rect
                className={classes.dhis2}
                x={index + (1 - WIDTH) / 2}
                width={WIDTH}
                y={HEIGHT - height(value)}
                height={height(dhis2)}
              />
            )}
          </g>
        ))}
      </svg>
    </Plot>
  )
}
