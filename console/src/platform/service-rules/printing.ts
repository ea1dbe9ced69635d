/** The service's own rules about what cards can show, and their texts. */
export { printPhrases } from '../../../../server/src/slices/campaigns/beneficiaries/print-phrases.ts'
export { drawableLetter } from '../../../../server/src/slices/cards/rendering/fonts/letter-table.ts'
export { showLetters, undrawnLetters } from '../../../../server/src/slices/cards/rendering/layout/card-letters.ts'
