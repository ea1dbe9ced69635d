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
