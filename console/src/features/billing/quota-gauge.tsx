import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { labelOf } from '#ui/label-of.ts'
import { PercentBar } from '#ui/percent-bar.tsx'
import { messages } from './messages.ts'
import { quotaNames } from './names.ts'
import type { Quota } from './queries.ts'
import classes from './quota-gauge.module.css'

const NEARLY_USED_UP_PCT = 80

export function QuotaGauge({ quota }: { quota: Quota }) {
  const t = useMessages(messages)
  const names = useMessages(quotaNames)
  const { number } = useFormats()
  const name = labelOf(names, quota.key)
  const decimals = quota.key === 'storage_gb' ? 1 : 0
  const figure = (value: number) => number(value, Number.isInteger(value) ? 0 : decimals)
  const isNearing = quota.total > 0 && quota.pct >= NEARLY_USED_UP_PCT
  const tone = isNearing ? (quota.pct >= 100 ? 'bad' : 'warn') : 'good'
  if (quota.unlimited) {
    return (
      <li className={classes.gauge}>
        <span className={classes.name}>{name}</span>
        <span>{t.usedSoFar(figure(quota.used))}</span>
        <span className={classes.left}>{t.unlimited}</span>
      </li>
    )
  }
  const status = quota.total === 0 ? t.none : tone === 'bad' ? t.gone : tone === 'warn' ? t.almostGone : undefined
  return (
    <li className={classes.gauge} data-tone={tone}>
      <span className={classes.name}>{name}</span>
      <span>{t.used(figure(quota.used), figure(quota.total))}</span>
      <PercentBar percent={quota.pct} tone={tone} />
      <span className={classes.left}>{status ?? t.left(figure(quota.remaining))}</span>
    </li>
  )
}
