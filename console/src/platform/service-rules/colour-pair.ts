/** The service's own rule about the two colours of a brand. */
export { judgePair, MIN_CONTRAST } from '../../../../server/src/slices/cards/rendering/design/colour-pair.ts'
