/** The service's own rules, so that the wizard and the API read a list in the same way. */
export {
  type Places,
  placesByName,
  plain,
  usualNames,
} from '@samakart/rules/office-lists'
export { tidy } from '@samakart/rules/office-values'
