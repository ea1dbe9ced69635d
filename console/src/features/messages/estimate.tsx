import { Button, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { ApiProblem } from '@samakart/sdk'
import { useQuery } from '@tanstack/react-query'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import classes from './estimate.module.css'
import { messages } from './messages.ts'
import { estimateOf, type SendCardRequest } from './queries.ts'

interface EstimateProps {
  channel: SendCardRequest['channel']
  message: string
  onRewrite: (message: string) => void
}

const TYPING_DEBOUNCE_MS = 300

/** What the message costs while it is typed: segments, quota, price, and the letters that make it more expensive. */
export function Estimate({ channel, message, onRewrite }: EstimateProps) {
  const t = useMessages(messages)
  const { number, money } = useFormats()
  const [settled] = useDebouncedValue(message, TYPING_DEBOUNCE_MS)
  const { data, error } = useQuery(estimateOf(channel, settled))
  if (error instanceof ApiProblem && error.mistakes.length > 0) {
    return (
      <Text className={classes.estimate ?? ''} c="var(--bad)" role="status">
        {error.mistakes[0]?.message}
      </Text>
    )
  }
  if (!data) return null
  const { quota_remaining, segments, characters_left, carrier_cost_fcfa, plain_message, plain_segments } = data
  const isSms = data.channel === 'sms'
  const left = quota_remaining < 0 ? t.unlimited : number(quota_remaining)
  return (
    <div className={classes.estimate} role="status" aria-label={t.estimate}>
      <Text component="div" fw={700} size="lg">
        {isSms ? t.segments(number(segments)) : 'WhatsApp'}
      </Text>
      <ul className={classes.facts}>
        {isSms && <li>{t.charactersLeft(number(characters_left))}</li>}
        {isSms && <li>{t.carrierCost(money(carrier_cost_fcfa))}</li>}
        <li>{t.quotaLeft(left)}</li>
      </ul>
      {isSms && data.forcing_characters.length > 0 && (
        <div className={classes.dear}>
          <Text size="sm">{t.forcing(data.forcing_characters.slice(0, 6).join(' '))}</Text>
          {plain_message !== null && plain_segments !== null && (
            <Button size="compact-sm" variant="default" w="fit-content" onClick={() => onRewrite(plain_message)}>
              {t.plain(number(plain_segments))}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
