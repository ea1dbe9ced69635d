import { VisuallyHidden } from '@mantine/core'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { dayOf } from '#platform/i18n/formats.ts'
import { defineMessages } from '#platform/i18n/messages.ts'
import { usePersonFacts } from './person/use-person-facts.ts'
import classes from './reasons.module.css'

export const sideNames = defineMessages({
  speaksFor: { fr: 'plaide pour', en: 'speaks for', wo: 'dafay dëggal' },
  speaksAgainst: { fr: 'plaide contre', en: 'speaks against', wo: 'dafay weddi' },
})

const messages = defineMessages({
  whyHint: {
    fr: 'Chaque barre dit combien un champ rapproche ou sépare les deux. La longueur est son poids.',
    en: 'Each bar shows how much a field speaks for or against the two being one person. Its length is its weight.',
    wo: 'Barre bu nekk dafay wax fan la champ bi di jegele walla di soree ñoom ñaar. Guddaayam mooy diisaayam.',
  },
  matcher: {
    fr: (rules: string, weights: string) => `règles ${rules}, poids ${weights}`,
    en: (rules: string, weights: string) => `rules ${rules}, weights ${weights}`,
    wo: (rules: string, weights: string) => `sàrt ${rules}, diisaay ${weights}`,
  },
  learned: {
    fr: (shipped: string, people: string, date: string) => `${shipped}, appris de ${people} personnes le ${date}`,
    en: (shipped: string, people: string, date: string) => `${shipped}, learned from ${people} people on ${date}`,
    wo: (shipped: string, people: string, date: string) => `${shipped}, jàng ci ${people} nit, ${date}`,
  },
  taught: {
    fr: (own: string, decisions: string) => `${own}, corrigé par ${decisions} décisions`,
    en: (own: string, decisions: string) => `${own}, corrected by ${decisions} decisions`,
    wo: (own: string, decisions: string) => `${own}, ${decisions} dogal jubbanti ko`,
  },
  known: {
    fr: (own: string, known: string) => `${own}, ${known} sur 100 déjà connus`,
    en: (own: string, known: string) => `${own}, ${known} in 100 known`,
    wo: (own: string, known: string) => `${own}, ${known} ci 100 xam nañu leen`,
  },
})

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

interface WeightBarProps {
  /** What speaks for and against, as logarithms of odds. A reason has one of them, a field may have both. */
  weights: readonly number[]
  heaviest: number
}

/** Bars for and against start at the same middle line. Words beside it must say the same. */
export function WeightBar({ weights, heaviest }: WeightBarProps) {
  return (
    <span className={classes.bar} aria-hidden>
      {weights.map((weight) => (
        <span
          key={weight > 0 ? 'for' : 'against'}
          data-side={weight > 0 ? 'for' : 'against'}
          style={{ width: `${(Math.abs(weight) / heaviest) * 50}%` }}
        />
      ))}
    </span>
  )
}
