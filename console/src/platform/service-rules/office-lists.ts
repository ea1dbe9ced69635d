/** The service's own, so that a list is read alike in the wizard and by the API. */
export {
  type Places,
  placesByName,
  plain,
  usualNames,
} from '../../../../server/src/slices/campaigns/imports/office-lists.ts'
export { tidy } from '../../../../server/src/slices/campaigns/imports/office-values.ts'
