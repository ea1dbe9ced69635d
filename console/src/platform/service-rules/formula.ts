/** The service's own rule about cells that a spreadsheet would run. */
export { escapeFormula } from '@samakart/rules/formula'
