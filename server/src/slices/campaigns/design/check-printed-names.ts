import type { Phrase } from '@samakart/rules/language'
import { Invalid, type Mistake } from '#platform/invalid.ts'
import { findUndrawnLetters, showLetters } from '#slices/cards/index.ts'

const onEveryCard: Phrase = {
  fr: 'Ce nom figure sur chaque carte, qui ne peut pas montrer « {letters} » : écrivez-le en lettres latines.',
  en: 'This name is printed on every card, which cannot show “{letters}”: write it in Latin letters.',
  wo: 'Tur wii dina nekk ci kàrt bu nekk, te kàrt bi mënul wone « {letters} »: bindal ko ci arafi latin.',
}

/** Refuses names that stand on every card and that no font can draw, each by its path. */
export function checkPrintedNames(names: Readonly<Record<string, string>>): void {
  const mistakes = Object.entries(names).flatMap(([path, name]): Mistake[] => {
    const letters = findUndrawnLetters(name)
    return letters.length === 0 ? [] : [{ path, phrase: onEveryCard, values: { letters: showLetters(letters) } }]
  })
  if (mistakes.length > 0) throw new Invalid(mistakes)
}
