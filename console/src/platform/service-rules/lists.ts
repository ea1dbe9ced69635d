/** The service's own rules, so that the wizard and the API read a list in the same way. */
export {
  type Places,
  placesByName,
  plain,
  usualNames,
} from '@samakart/rules/office-lists'
export { tidy } from '@samakart/rules/office-values'

/** The service's own rules and texts. */
export {
  INVISIBLE,
  MAX_NAME_LENGTH,
  personPhrases,
  wrongDate,
} from '@samakart/rules/person-mistakes'

/** The service's own rule, so that the wizard says before the job whose photo is there. */
export { fileOf, pictureName } from '@samakart/rules/picture-name'

/** The service's own rules about what cards can show, and their texts. */

export { showLetters, undrawnLetters } from '@samakart/card-engine/card-letters'
export { drawableLetter } from '@samakart/card-engine/letter-table'
export { printPhrases } from '@samakart/rules/print-phrases'

/** The service's own rule about letters. */
export { findHiddenLetter, hiddenLetter } from '@samakart/rules/readable-text'
