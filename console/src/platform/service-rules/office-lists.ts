/** The service's own, so that a list is read alike in the wizard and by the API. */
export {
  type Places,
  placesByName,
  plain,
  tidy,
  usualNames,
} from '../../../../server/src/slices/campaigns/imports/office-lists.ts'
