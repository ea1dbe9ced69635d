/** The service's own rule about letters. */
export { findHiddenLetter, hiddenLetter } from '../../../../server/src/platform/readable-text.ts'
