/** The service's own rules, so that the wizard and the API read a list in the same way. */
export {
  type Places,
  placesByName,
  plain,
  usualNames,
} from '../../../../server/src/slices/campaigns/imports/office-lists.ts'
export { tidy } from '../../../../server/src/slices/campaigns/imports/office-values.ts'
