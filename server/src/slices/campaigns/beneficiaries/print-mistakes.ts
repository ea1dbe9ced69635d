import type { Phrase, PhraseValues } from '@samakart/rules/language'
import { printPhrases } from '@samakart/rules/print-phrases'
import type { Mistake } from '#platform/invalid.ts'
import { type CardCheck, type CardProblem, type CardTexts, showLetters } from '#slices/cards/index.ts'

/** What printing would refuse in one card, each mistake at its field under `path`. With `isAdvised` it says how many letters would fit. */
export function findPrintMistakes(check: CardCheck, texts: CardTexts, path: string, isAdvised = true): Mistake[] {
  return check.problems(texts).map((problem) => ({
    path: path === '' ? problem.field : `${path}/${problem.field}`,
    ...sentenceFor(check, texts, problem, isAdvised),
  }))
}

function sentenceFor(
  check: CardCheck,
  texts: CardTexts,
  { field, code, letters }: CardProblem,
  isAdvised: boolean,
): { phrase: Phrase; values?: PhraseValues } {
  if (code === 'too-long')
    return { phrase: printPhrases.tooLong, values: { fits: isAdvised ? check.lettersThatFit(texts, field) : 0 } }
  if (field === 'name_native') return { phrase: printPhrases.nativeLetters, values: { letters: showLetters(letters) } }
  if (letters.length === 0) return { phrase: printPhrases.nothing }
  return { phrase: printPhrases.letters, values: { letters: showLetters(letters) } }
}
