/** The service's own list, so that a code has the same name everywhere. */
export { regionNames } from '../../../../server/src/platform/places/region-names.ts'
