import type { Reason } from '@samakart/matcher'
import { type Language, type Phrase, speak } from '@samakart/rules/language'
import { ownPhrases, reasonPhrases } from './reason-phrases.ts'

export interface SaidReason extends Reason {
  /** What was found, in words. */
  text: string
}

/**
 * What speaks for and against, the heaviest first. Before it comes with which record of a person was compared. What is known of the registry
 * is where a score begins and not a finding, so it comes last.
 */
export const sayReasons = (reasons: readonly Reason[], language: Language): SaidReason[] =>
  reasons
    .toSorted((a, b) => order(b) - order(a))
    .map((reason) => ({ ...reason, text: sentences(reason, language).join(language === 'fr' ? ' ; ' : '; ') }))

function order({ field, weight }: Reason): number {
  if (field === 'record') return Number.POSITIVE_INFINITY
  return field === 'population' ? -1 : Math.abs(weight)
}

function sentences(reason: Reason, language: Language): string[] {
  const { one_in, differs_here } = reason
  return [
    finding(reason, language),
    ...(one_in === undefined ? [] : [speak(ownPhrases.oneIn, language, { one_in: written(one_in, language) })]),
    ...(differs_here === undefined
      ? []
      : [speak(ownPhrases.differs, language, { percent: Math.round(differs_here * 100) })]),
  ]
}

/** Where it is known how many come who are known, that says more than the size of the registry. */
function finding({ field, reason, known_in_100 }: Reason, language: Language): string {
  if (known_in_100 !== undefined) return speak(ownPhrases.known, language, { known: written(known_in_100, language) })
  const phrase = (reasonPhrases[field] as Readonly<Record<string, Phrase>>)[reason]
  return phrase?.[language] ?? reason
}

const written = (value: number, language: Language) => value.toLocaleString(language === 'en' ? 'en' : 'fr')
