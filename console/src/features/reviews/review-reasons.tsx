import { VisuallyHidden } from '@mantine/core'
import { dayOf } from '#platform/i18n/calendar-day.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { Panel } from '#ui/panel.tsx'
import { usePersonFacts } from '#ui/person/use-person-facts.ts'
import { messages } from './messages.ts'
import type { Review } from './queries.ts'
import classes from './review-reasons.module.css'

type Reason = Review['reasons'][number]

const MIN_WEIGHT = 0.05

/** The reasons for the score, the heaviest first. Bars for and against start at the same middle line. */
export function ReviewReasons({ review }: { review: Review }) {
  const t = useMessages(messages)
  const { number, date } = useFormats()
  const reasons = review.reasons.filter(({ weight }) => Math.abs(weight) >= MIN_WEIGHT)
  const versionText = (version: string): string => {
    const [, rules, weights, people, learnedOn, decisions] = VERSION.exec(version) ?? []
    if (!rules || !weights) return version
    const shipped = t.matcher(rules, weights)
    const own = people && learnedOn ? t.learned(shipped, number(Number(people)), date(dayOf(learnedOn))) : shipped
    return decisions ? t.taught(own, number(Number(decisions))) : own
  }
  const heaviest = Math.max(1, ...reasons.map(({ weight }) => Math.abs(weight)))
  return (
    <Panel title={t.why}>
      <p className={classes.hint}>{t.whyHint}</p>
      <ul className={classes.reasons}>
        {reasons.map((reason) => (
          <ReasonLine key={`${reason.field} ${reason.reason}`} reason={reason} heaviest={heaviest} />
        ))}
      </ul>
      <p className={classes.version}>{versionText(review.present_matcher_version)}</p>
    </Panel>
  )
}

/** `rules 2026.7, weights 2026.5`, and what the registry had taught, if it had. */
const VERSION =
  /^rules (\S+), weights (\S+?)(?:, learned from (\d+) people on (\d{4}-\d{2}-\d{2}))?(?:, taught by (\d+) decisions)?$/

function ReasonLine({ reason, heaviest }: { reason: Reason; heaviest: number }) {
  const t = useMessages(messages)
  const { fieldName } = usePersonFacts()
  const isFor = reason.weight > 0
  return (
    <li className={classes.reason}>
      <span className={classes.words}>
        <strong>{fieldName(reason.field)}</strong>
        <span>{reason.text}</span>
      </span>
      <VisuallyHidden>{isFor ? t.speaksFor : t.speaksAgainst}</VisuallyHidden>
      <span className={classes.bar} data-side={isFor ? 'for' : 'against'} aria-hidden>
        <span style={{ width: `${(Math.abs(reason.weight) / heaviest) * 50}%` }} />
      </span>
    </li>
  )
}
