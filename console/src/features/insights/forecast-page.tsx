import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useFormats, useLanguage, useMessages } from '#platform/i18n/current-language.ts'
import { dayOf } from '#platform/i18n/formats.ts'
import { defineMessages, englishPlural, frenchPlural } from '#platform/i18n/messages.ts'
import { IconCircleCheck } from '#ui/icons.ts'
import { Panel } from '#ui/panel.tsx'
import { PercentBar } from '#ui/percent-bar.tsx'
import { Failed, requirementOf } from '#ui/states/failed.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { type Column, DataTable } from '#ui/table/data-table.tsx'
import { Tag } from '#ui/tag.tsx'
import classes from './insights.module.css'
import { InsightsLayout } from './insights-layout.tsx'
import { messages as insightsMessages } from './messages.ts'
import { actionNames, healthNames, priorityNames } from './names.ts'
import { FiguresTable, Plot, plotMessages } from './plot.tsx'
import {
  type Anomaly,
  type Forecast,
  type Insights,
  type Recommendation,
  readCards,
  readInsights,
  readSpend,
  WINDOW_DAYS,
} from './queries.ts'
import { roundUp } from './scale.ts'

export const forecastMessages = defineMessages({
  notTrust: {
    fr: 'La santé parle des tâches, du quota et du solde ; la page Confiance parle des identités.',
    en: 'Health is about jobs, quota and balance; the page Trust is about identities.',
    wo: 'Wér ci liggéey yi, quota bi ak xaalis bi lay wax; xët Kóolute ci dàntite yi lay wax.',
  },
  health: { fr: 'Santé du programme', en: 'Health of the programme', wo: 'Wérug porogaraam bi' },
  outOf100: { fr: 'sur 100', en: 'of 100', wo: 'ci 100' },
  jobHealth: { fr: 'Générations réussies', en: 'Successful jobs', wo: 'Liggéey yi antu' },
  quotaHealth: { fr: 'Quota disponible', en: 'Quota left', wo: 'Quota bi des' },
  balanceHealth: { fr: 'Solde face aux dépenses', en: 'Balance against spending', wo: 'Solde ak li génn' },
  saturation: { fr: 'Quota du mois', en: 'This month’s quota', wo: 'Quota weer wi' },
  unlimited: {
    fr: 'Illimité : rien à craindre.',
    en: 'Unlimited: nothing to fear.',
    wo: 'Amul àpp: amul lu ñu ragal.',
  },
  saturates: {
    fr: (days: string, plain: number) => `Épuisé dans ${days} ${frenchPlural(plain, 'jour', 'jours')} au rythme prévu.`,
    en: (days: string, plain: number) =>
      `Used up in ${days} ${englishPlural(plain, 'day', 'days')} at the expected pace.`,
    wo: (days: string, _plain: number) => `Dina jeex fileek ${days} fan su deme nii.`,
  },
  saturated: { fr: 'Épuisé.', en: 'Used up.', wo: 'Jeexna.' },
  lasts: {
    fr: (pct: string) => `Suffira jusqu’au renouvellement : ${pct} utilisés à la fin du mois.`,
    en: (pct: string) => `Will last until it is renewed: ${pct} used at the end of the month.`,
    wo: (pct: string) => `Dina doy ba mu yeeslu: ${pct} ñoo koy jëfandikoo ci muju weer wi.`,
  },
  usedNow: {
    fr: (used: string, total: string) => `${used} cartes sur ${total} ce mois-ci`,
    en: (used: string, total: string) => `${used} of ${total} cards this month`,
    wo: (used: string, total: string) => `${used} kàrt ci ${total} ci weer wii`,
  },
  recommendations: { fr: 'Recommandations', en: 'Recommendations', wo: 'Xelal yi' },
  noAdvice: { fr: 'Rien à signaler', en: 'Nothing to report', wo: 'Amul lu ñu wax' },
  noAdviceText: {
    fr: 'Quota, solde, générations, régions et forecastMessages sont en ordre.',
    en: 'Quota, balance, jobs, regions and forecastMessages are in order.',
    wo: 'Quota bi, solde bi, liggéey yi, diiwaan yi ak bataaxal yi baax nañu.',
  },
  cardForecast: { fr: 'Cartes : 30 jours à venir', en: 'Cards: the next 30 days', wo: 'Kàrt: 30 fan yi ñëw' },
  spendForecast: {
    fr: 'Dépenses : 30 jours à venir',
    en: 'Spending: the next 30 days',
    wo: 'Xaalis bi nara génn ci 30 fan',
  },
  expected: {
    fr: (total: string, confidence: string) => `${total} prévus en tout ; confiance ${confidence}.`,
    en: (total: string, confidence: string) => `${total} expected in all; confidence ${confidence}.`,
    wo: (total: string, confidence: string) => `${total} lañu séentu; wóor ${confidence}.`,
  },
  weekly: {
    fr: (ours: string, plain: string) =>
      `Tient compte des jours de la semaine : erreur moyenne de ${ours} par jour sur le passé, contre ${plain} pour la droite seule.`,
    en: (ours: string, plain: string) =>
      `Takes the days of the week into account: a mean error of ${ours} a day on the past, against ${plain} for the line alone.`,
    wo: (ours: string, plain: string) =>
      `Dafay xool bési ayu-bés bi: njuumte ${ours} ci bés bi, fekk ${plain} la ak rëdd wi rekk.`,
  },
  tooShort: {
    fr: 'Il faut au moins trois jours d’activité pour prévoir.',
    en: 'It takes at least three active days to forecast.',
    wo: 'Dafa laaj ñetti fan yu am liggéey laata ñuy séentu.',
  },
  from: { fr: 'De', en: 'From', wo: 'Li dale' },
  to: { fr: 'À', en: 'To', wo: 'Ba' },
  anomalies: { fr: 'Jours inhabituels', en: 'Unusual days', wo: 'Bés yu jaaxle' },
  anomaliesHint: {
    fr: 'Jours des 90 derniers dont l’écart dépasse 2,2 écarts-types des jours actifs.',
    en: 'Days of the last 90 that are more than 2.2 standard deviations from the mean of the active days.',
    wo: 'Bés yi ci 90 yi mujj, yu sore lu ëpp 2,2 ci bés yi am liggéey.',
  },
  noAnomalies: {
    fr: 'Aucun jour inhabituel depuis 90 jours.',
    en: 'No unusual day in 90 days.',
    wo: 'Amul bés bu jaaxle ci 90 fan yii.',
  },
  what: { fr: 'Quoi', en: 'What', wo: 'Lan' },
  value: { fr: 'Valeur', en: 'Value', wo: 'Lim' },
  deviation: { fr: 'Écart (z)', en: 'Deviation (z)', wo: 'Sorewaay (z)' },
})

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
  const t = useMessages(forecastMessages)
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
  const t = useMessages(forecastMessages)
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

interface ForecastPanelProps {
  what: 'cards' | 'spend'
  forecast: Forecast
  anomalies: readonly Anomaly[]
}

export function ForecastPanel({ what, forecast, anomalies }: ForecastPanelProps) {
  const t = useMessages(forecastMessages)
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
  const t = useMessages(forecastMessages)
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

const levelTones = { LOW: 'bad', MEDIUM: 'warn', HIGH: 'good' } as const

export function HealthPanel({ health }: { health: Insights['health'] }) {
  const t = useMessages(forecastMessages)
  const levels = useMessages(healthNames)
  const { number, percent } = useFormats()
  const parts = [
    [t.jobHealth, health.components.job_success],
    [t.quotaHealth, health.components.quota_health],
    [t.balanceHealth, health.components.balance_health],
  ] as const
  return (
    <Panel title={t.health} aside={<Tag tone={levelTones[health.level]}>{levels[health.level]}</Tag>}>
      <p className={classes.score}>
        {number(health.score)} <span>{t.outOf100}</span>
      </p>
      <ul className={classes.parts}>
        {parts.map(([name, value]) => (
          <li key={name}>
            <span>{name}</span>
            <span className={classes.healthFigure}>{percent(value)}</span>
            <PercentBar percent={value} />
          </li>
        ))}
      </ul>
      <p className={classes.quiet}>{t.notTrust}</p>
    </Panel>
  )
}

const priorityTones = { critical: 'bad', high: 'bad', medium: 'warn', low: 'calm' } as const
/** Recommendations that lead to a more specific page than the one that the service names. */
const pageByCode: Readonly<Record<string, keyof typeof actionNames>> = {
  jobs_fail: 'campaigns',
  unusual_cards: 'campaigns',
  messages_fail: 'messages',
  duplicates_wait: 'reviews',
}

const addresses: Readonly<Record<keyof typeof actionNames, string>> = {
  billing: '#/billing',
  monitor: '#/insights/regions',
  dhis2: '#/dhis2',
  campaigns: '#/campaigns',
  messages: '#/messages',
  reviews: '#/reviews',
}

/** The most urgent recommendation comes first. */
export function Recommendations({ recommendations }: { recommendations: readonly Recommendation[] }) {
  const t = useMessages(forecastMessages)
  const priorities = useMessages(priorityNames)
  const actions = useMessages(actionNames)
  return (
    <Panel title={t.recommendations}>
      {recommendations.length === 0 ? (
        <Notice icon={IconCircleCheck} title={t.noAdvice}>
          {t.noAdviceText}
        </Notice>
      ) : (
        <ul className={classes.recommendationsList}>
          {recommendations.map(({ code, priority, title, body, action_url }) => {
            const page = pageByCode[code] ?? action_url
            return (
              <li key={code}>
                <Tag tone={priorityTones[priority]}>{priorities[priority]}</Tag>
                <h3>{title}</h3>
                <p>{body}</p>
                {page && <Anchor href={addresses[page]}>{actions[page]}</Anchor>}
              </li>
            )
          })}
        </ul>
      )}
    </Panel>
  )
}

interface ExpectedDay {
  date: string
  value: number
  low: number
  high: number
}

interface ForecastLinesProps {
  label: string
  past: readonly { date: string; value: number }[]
  upcoming: readonly ExpectedDay[]
  /** Days of the past that are marked as unusual. */
  unusual: ReadonlySet<string>
  format: (value: number) => string
}

const HEIGHT = 100

/** Draws the past, the forecast and its limits. */
export function ForecastLines({ label, past, upcoming, unusual, format }: ForecastLinesProps) {
  const t = useMessages(plotMessages)
  const shared = useMessages(insightsMessages)
  const all = [...past, ...upcoming]
  const top = roundUp(Math.max(...past.map(({ value }) => value), ...upcoming.map(({ high }) => high)))
  const last = all.length - 1
  const y = (value: number) => HEIGHT - (Math.min(value, top) / top) * HEIGHT
  const line = (values: readonly number[], from: number) =>
    values.map((value, i) => `${from + i},${y(value)}`).join(' ')
  const start = past.length
  const band = [
    ...upcoming.map(({ high }, i) => `${start + i},${y(high)}`),
    ...upcoming.map(({ low }, i) => `${start + i},${y(low)}`).reverse(),
  ].join(' ')
  const marked = past.flatMap(({ date, value }, index) => (unusual.has(date) ? [{ date, value, index }] : []))
  return (
    <Plot
      label={label}
      top={top}
      format={format}
      dates={all.map(({ date }) => date)}
      legend={[
        { name: t.past, mark: 'past' },
        { name: shared.forecast, mark: 'forecast' },
        { name: t.band, mark: 'band' },
        ...(marked.length > 0 ? [{ name: t.anomaly, mark: 'anomaly' } as const] : []),
      ]}
    >
      <svg className={classes.drawing} viewBox={`0 0 ${last} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
        <polygon className={classes.band} points={band} />
        <line className={classes.today} x1={start - 1} x2={start - 1} y1={0} y2={HEIGHT} />
        <polyline
          className={classes.past}
          points={line(
            past.map(({ value }) => value),
            0,
          )}
        />
        <polyline
          className={classes.upcoming}
          points={line(
            upcoming.map(({ value }) => value),
            start,
          )}
        />
      </svg>
      {marked.map(({ date, value, index }) => (
        <span
          key={date}
          className={classes.dot}
          style={{ left: `${(index / last) * 100}%`, bottom: `${(value / top) * 100}%` }}
        />
      ))}
    </Plot>
  )
}
