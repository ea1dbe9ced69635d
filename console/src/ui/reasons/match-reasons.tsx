import { VisuallyHidden } from '@mantine/core'
import { dayOf } from '#platform/i18n/calendar-day.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { usePersonFacts } from '../person/use-person-facts.ts'
import classes from './match-reasons.module.css'
import { messages, sideNames } from './messages.ts'
import { WeightBar } from './weight-bar.tsx'

export interface MatchReason {
  field: string
  reason: string
  weight: number
  text: string
}

interface MatchReasonsProps {
  reasons: readonly MatchReason[]
  /** Of the matcher that gave them. */
  version: string
}

const MIN_WEIGHT = 0.05

/** The reasons for a score, the heaviest first, and which matcher gave them. */
export function MatchReasons({ reasons, version }: MatchReasonsProps) {
  const t = useMessages(messages)
  const versionText = useVersionText()
  const shown = reasons.filter(({ weight }) => Math.abs(weight) >= MIN_WEIGHT)
  const heaviest = Math.max(1, ...shown.map(({ weight }) => Math.abs(weight)))
  return (
    <>
      <p className={classes.hint}>{t.whyHint}</p>
      <ul className={classes.reasons}>
        {shown.map((reason) => (
          <ReasonLine key={`${reason.field} ${reason.reason}`} reason={reason} heaviest={heaviest} />
        ))}
      </ul>
      <p className={classes.version}>{versionText(version)}</p>
    </>
  )
}

function ReasonLine({ reason, heaviest }: { reason: MatchReason; heaviest: number }) {
  const sides = useMessages(sideNames)
  const { fieldName } = usePersonFacts()
  return (
    <li className={classes.reason}>
      <span className={classes.words}>
        <strong>{fieldName(reason.field)}</strong>
        <span>{reason.text}</span>
      </span>
      <VisuallyHidden>{reason.weight > 0 ? sides.speaksFor : sides.speaksAgainst}</VisuallyHidden>
      <WeightBar weights={[reason.weight]} heaviest={heaviest} />
    </li>
  )
}

/** `rules 2026.8, weights 2026.5`, what the registry had taught, if it had, and how many were known. */
const VERSION =
  /^rules (\S+), weights (\S+?)(?:, learned from (\d+) people on (\d{4}-\d{2}-\d{2}))?(?:, taught by (\d+) decisions)?(?:, ([\d.]+) in 100 known)?$/

function useVersionText() {
  const t = useMessages(messages)
  const { number, date } = useFormats()
  return (version: string): string => {
    const [, rules, weights, people, learnedOn, decisions, known] = VERSION.exec(version) ?? []
    if (!rules || !weights) return version
    const shipped = t.matcher(rules, weights)
    const own = people && learnedOn ? t.learned(shipped, number(Number(people)), date(dayOf(learnedOn))) : shipped
    const taught = decisions ? t.taught(own, number(Number(decisions))) : own
    return known ? t.known(taught, number(Number(known))) : taught
  }
}
