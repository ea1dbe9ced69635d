import { Text } from '@mantine/core'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import classes from './breakdown.module.css'
import { messages } from './messages.ts'
import type { Trust } from './queries.ts'

const signed = (points: number, number: (value: number) => string) =>
  points < 0 ? `−${number(-points)}` : points > 0 ? `+${number(points)}` : '0'

/** Shows every part of the sum. Kinds of risk that do not occur are left out. */
export function Breakdown({ breakdown, score }: Pick<Trust, 'breakdown' | 'score'>) {
  const t = useMessages(messages)
  const { number } = useFormats()
  const lines = breakdown.filter(({ reason, points }) => points !== 0 || !reason.endsWith('_risks'))
  const sum = breakdown.reduce((total, { points }) => total + points, 0)
  return (
    <>
      <dl className={classes.lines}>
        {lines.map(({ reason, points }) => (
          <div key={reason} className={classes.line} data-is={points < 0 ? 'loss' : points > 0 ? 'gain' : 'none'}>
            <dt>{t[reason]}</dt>
            <dd>{signed(points, number)}</dd>
          </div>
        ))}
      </dl>
      {sum !== score && (
        <Text size="sm" c="dimmed" mt="xs">
          {t.held(signed(sum, number))}
        </Text>
      )}
    </>
  )
}
