/** The service's own rule about the two colours of a brand. */
export { judgePair, MIN_CONTRAST } from '@samakart/card-engine/colour'
