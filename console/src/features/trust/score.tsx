import { Text } from '@mantine/core'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { Tag } from '#ui/tag.tsx'
import { messages } from './messages.ts'
import type { Level, Trust } from './queries.ts'
import classes from './score.module.css'

const tones = { LOW: 'bad', MEDIUM: 'warn', HIGH: 'good' } as const satisfies Record<Level, string>

export function LevelTag({ level }: { level: Level }) {
  return <Tag tone={tones[level]}>{useMessages(messages)[level]}</Tag>
}

/** The score, its level, and its position between the bounds of the levels. */
export function Score({ score, level }: Pick<Trust, 'score' | 'level'>) {
  const t = useMessages(messages)
  const { number } = useFormats()
  return (
    <div className={classes.score} data-level={level}>
      <p className={classes.words}>
        <strong className={classes.number}>{number(score)}</strong> <span>{t.outOf}</span> <LevelTag level={level} />
      </p>
      <div className={classes.scale} aria-hidden>
        <span className={classes.part} />
        <span className={classes.part} />
        <span className={classes.part} />
        <span className={classes.mark} style={{ left: `${score}%` }} />
      </div>
    </div>
  )
}

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
