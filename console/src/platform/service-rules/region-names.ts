/** The service's own list, so that a code has the same name everywhere. */
export { regionNames } from '@samakart/rules/region-names'
