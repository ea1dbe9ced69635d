import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { Features } from '#platform/features/feature.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import type { Icon } from '#platform/icon.ts'
import { messagesKey, readBalance, reviewsKey } from '#platform/queries.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { IconArrowsJoin, IconCards, IconCoins, IconMessage2X } from '#ui/icons.ts'
import { messages } from './messages.ts'
import classes from './overview-panel.module.css'

interface Tile {
  key: string
  icon: Icon
  label: string
  value: string
  note: string
  tone?: 'warn' | undefined
  /** The page with the list behind the number. */
  to: string
}

const LOW_SHARE = 0.1

/** What is left of quota and balance, and what waits for a decision. Each number links to its list. */
export default function OverviewPanel() {
  const t = useMessages(messages)
  const tiles = useTiles()
  const features = use(Features)
  const known = new Set(features.flatMap(({ nav = [] }) => nav).map(({ to }) => to))
  if (tiles.length === 0) return null
  return (
    <ul className={classes.tiles} aria-label={t.overview}>
      {tiles.map(({ key, icon: Pictogram, label, value, note, tone, to }) => {
        const content = (
          <>
            <span className={classes.label}>
              <Pictogram size={20} stroke={1.6} aria-hidden />
              {label}
            </span>
            <strong className={classes.value}>{value}</strong>
            <span className={classes.note}>{note}</span>
          </>
        )
        return (
          <li key={key} className={classes.tile} data-tone={tone}>
            {known.has(to.split('?')[0] ?? '') ? <a href={`#${to}`}>{content}</a> : <div>{content}</div>}
          </li>
        )
      })}
    </ul>
  )
}

function useTiles(): Tile[] {
  const t = useMessages(messages)
  const { number, money, shortDate } = useFormats()
  // A tile is left out when its request fails, for instance because the plan lacks the module.
  const quiet = { retry: false, throwOnError: false } as const
  const balance = useQuery({ ...readBalance, ...quiet }).data
  const reviews = useQuery({
    queryKey: [...reviewsKey, 'open-count'],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/mpi/reviews', { params: { query: { status: 'open', limit: 1 } }, signal })),
    ...quiet,
  }).data
  const failed = useQuery({
    queryKey: [...messagesKey, 'failed'],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/distribution/messages', { params: { query: { limit: 1, status: 'failed' } }, signal })),
    enabled: isAtLeast(useUser().role, 'programme_admin'),
    ...quiet,
  }).data
  const tiles: Tile[] = []
  if (balance) {
    const { identities_total, identities_used, identities_remaining } = balance.quota
    const isUnlimited = identities_total === -1
    tiles.push({
      key: 'quota',
      icon: IconCards,
      label: t.quota,
      value: isUnlimited ? t.unlimited : number(identities_remaining),
      note: isUnlimited
        ? t.usedThisMonth(number(identities_used))
        : t.usedOf(number(identities_used), number(identities_total), shortDate(new Date(balance.quota_reset_date))),
      tone: isUnlimited ? undefined : identities_remaining <= identities_total * LOW_SHARE ? 'warn' : undefined,
      to: '/billing',
    })
    tiles.push({
      key: 'balance',
      icon: IconCoins,
      label: t.balance,
      // Allows a line break before the currency, but not inside it.
      value: money(balance.balance_fcfa).replace(/\s(?=F)|(?<=CFA)\s/u, ' '),
      note: balance.plan_display_name,
      tone: balance.balance_fcfa === 0 && !isUnlimited ? 'warn' : undefined,
      to: '/billing',
    })
  }
  if (reviews) {
    tiles.push({
      key: 'reviews',
      icon: IconArrowsJoin,
      label: t.duplicates,
      value: number(reviews.total),
      note: reviews.total > 0 ? t.toDecide : t.nothingToDecide,
      tone: reviews.total > 0 ? 'warn' : undefined,
      to: '/reviews',
    })
  }
  if (failed) {
    tiles.push({
      key: 'failed-messages',
      icon: IconMessage2X,
      label: t.failedMessages,
      value: number(failed.total),
      note: failed.total > 0 ? t.toSendAgain : t.noneFailed,
      tone: failed.total > 0 ? 'warn' : undefined,
      to: failed.total > 0 ? '/messages?status=failed' : '/messages',
    })
  }
  return tiles
}
