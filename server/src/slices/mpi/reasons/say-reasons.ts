import { type Language, type Phrase, speak } from '#platform/i18n/language.ts'
import type { Reason } from '../matching/index.ts'
import { ownPhrases, reasonPhrases } from './reason-phrases.ts'

export interface SaidReason extends Reason {
  /** What was found, in words. */
  text: string
}

/**
 * What speaks for and against, the heaviest first. Before it comes with which record of a person was compared. The size of the registry is
 * where a score begins and not a finding, so it comes last.
 */
export const sayReasons = (reasons: readonly Reason[], language: Language): SaidReason[] =>
  reasons
    .toSorted((a, b) => order(b) - order(a))
    .map((reason) => ({ ...reason, text: sentences(reason, language).join(language === 'fr' ? ' ; ' : '; ') }))

function order({ field, weight }: Reason): number {
  if (field === 'record') return Number.POSITIVE_INFINITY
  return field === 'population' ? -1 : Math.abs(weight)
}

function sentences({ field, reason, one_in, differs_here }: Reason, language: Language): string[] {
  const phrase = (reasonPhrases[field] as Readonly<Record<string, Phrase>>)[reason]
  return [
    phrase?.[language] ?? reason,
    ...(one_in === undefined
      ? []
      : [speak(ownPhrases.oneIn, language, { one_in: one_in.toLocaleString(language === 'en' ? 'en' : 'fr') })]),
    ...(differs_here === undefined
      ? []
      : [speak(ownPhrases.differs, language, { percent: Math.round(differs_here * 100) })]),
  ]
}
