/** The service's own rules about what cards can show, and their texts. */

export { showLetters, undrawnLetters } from '@samakart/card-engine/card-letters'
export { drawableLetter } from '@samakart/card-engine/letter-table'
export { printPhrases } from '@samakart/rules/print-phrases'
