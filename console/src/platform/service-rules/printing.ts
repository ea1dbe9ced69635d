/** The service's own: what cards can show of a text, and its words. */
export { printPhrases } from '../../../../server/src/slices/campaigns/beneficiaries/print-phrases.ts'
export { drawableLetter } from '../../../../server/src/slices/cards/rendering/fonts/letter-table.ts'
export { showLetters, undrawnLetters } from '../../../../server/src/slices/cards/rendering/layout/card-letters.ts'
