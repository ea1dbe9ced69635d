import { VisuallyHidden } from '@mantine/core'
import { useLanguage, useMessages } from '#platform/i18n/current-language.ts'
import { Panel } from '#ui/panel.tsx'
import { usePersonFacts } from '#ui/person/use-person-facts.ts'
import { messages } from './messages.ts'
import type { Review } from './queries.ts'
import { reasonTexts } from './reason-texts.ts'
import classes from './review-reasons.module.css'

type Reason = Review['reasons'][number]

const MIN_WEIGHT = 0.05

/** The size of the registry is the starting point of the score and not a finding, so it comes last. */
const place = ({ field, weight }: Reason): number => (field === 'population' ? 0 : Math.abs(weight))

/** The reasons for the score, the heaviest first. Bars for and against start at the same middle line. */
export function ReviewReasons({ review }: { review: Review }) {
  const t = useMessages(messages)
  const reasons = review.reasons
    .filter(({ weight }) => Math.abs(weight) >= MIN_WEIGHT)
    .sort((a, b) => place(b) - place(a))
  const heaviest = Math.max(1, ...reasons.map(({ weight }) => Math.abs(weight)))
  return (
    <Panel title={t.why}>
      <p className={classes.hint}>{t.whyHint}</p>
      <ul className={classes.reasons}>
        {reasons.map((reason) => (
          <ReasonLine key={`${reason.field} ${reason.reason}`} reason={reason} heaviest={heaviest} />
        ))}
      </ul>
      <p className={classes.version}>{versionText(review.matcher_version, t.matcher)}</p>
    </Panel>
  )
}

function versionText(version: string, format: (rules: string, weights: string) => string): string {
  const [, rules, weights] = /^rules (\S+), weights (\S+)$/.exec(version) ?? []
  return rules && weights ? format(rules, weights) : version
}

function ReasonLine({ reason, heaviest }: { reason: Reason; heaviest: number }) {
  const t = useMessages(messages)
  const language = useLanguage()
  const { fieldName } = usePersonFacts()
  const known = (reasonTexts as Record<string, Record<string, Record<string, string>> | undefined>)[reason.field]
  const text = known?.[reason.reason]?.[language] ?? reason.reason
  const isFor = reason.weight > 0
  return (
    <li className={classes.reason}>
      <span className={classes.words}>
        <strong>{fieldName(reason.field)}</strong>
        <span>{text}</span>
      </span>
      <VisuallyHidden>{isFor ? t.speaksFor : t.speaksAgainst}</VisuallyHidden>
      <span className={classes.bar} data-side={isFor ? 'for' : 'against'} aria-hidden>
        <span style={{ width: `${(Math.abs(reason.weight) / heaviest) * 50}%` }} />
      </span>
    </li>
  )
}
