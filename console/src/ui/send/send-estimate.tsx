import { Text } from '@mantine/core'
import type { ResponseBody } from '@samakart/sdk'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { labelOf } from '#ui/label-of.ts'
import { sendMessages, skipNames } from './messages.ts'
import classes from './send.module.css'

export type Estimate = Extract<ResponseBody<'/cards/bulk/send', 'post'>, { dry_run: true }>

/** How many people get a message, who does not and why, and what it takes of the quota. */
export function SendEstimate({ estimate }: { estimate: Estimate }) {
  const t = useMessages(sendMessages)
  const { number } = useFormats()
  const { recipients, cards, checked, is_quota_enough } = estimate
  return (
    <div className={classes.estimate} role="status">
      <Text component="div" fw={700} size="lg">
        {recipients === 0 ? t.nobody : t.recipients(number(recipients), recipients)}{' '}
        <span className={classes.of}>{t.ofCards(number(cards), cards)}</span>
      </Text>
      {checked < cards && <p className={classes.line}>{t.counted(number(checked))}</p>}
      <SendCost estimate={estimate} messages={recipients} />
      {!is_quota_enough && <p className={classes.warning}>{t.quotaShort}</p>}
      <Skipped skipped={estimate.skipped} />
    </div>
  )
}

/** What it takes of the month's quota, and what the carrier asks for it. */
export function SendCost({ estimate, messages }: { estimate: Estimate; messages: number }) {
  const t = useMessages(sendMessages)
  const { number, money } = useFormats()
  const { recipients, quota_remaining, channel, segments, carrier_cost_fcfa } = estimate
  return (
    <>
      <p className={classes.line}>
        {t.quota(number(messages), quota_remaining < 0 ? t.unlimited : number(quota_remaining), messages)}
      </p>
      {channel === 'sms' && recipients > 0 && (
        <p className={classes.line}>{t.cost(number(segments), money(carrier_cost_fcfa))}</p>
      )}
    </>
  )
}

/** The reasons for which cards get no message, with how many have each. */
export function Skipped({ skipped }: { skipped: Readonly<Record<string, unknown>> }) {
  const t = useMessages(sendMessages)
  const names = useMessages(skipNames)
  const { number } = useFormats()
  const reasons = Object.entries(skipped).filter((entry): entry is [string, number] => Number(entry[1]) > 0)
  if (reasons.length === 0) return null
  return (
    <dl className={classes.skipped}>
      <dt>{t.unaddressed}</dt>
      {reasons.map(([reason, count]) => (
        <dd key={reason}>
          <strong>{number(count)}</strong> {labelOf(names, reason)}
        </dd>
      ))}
    </dl>
  )
}
