/** The service's own rule about the two colours of a brand, and how they are compared. */
export { contrast, judgePair, MIN_CONTRAST } from '@samakart/card-engine/colour'
