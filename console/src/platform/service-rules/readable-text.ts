/** The service's own rule about letters. */
export { findHiddenLetter, hiddenLetter } from '@samakart/rules/readable-text'
