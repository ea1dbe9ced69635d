import type { Category } from './categories.ts'

/** Codes of the International Classification of Diseases (WHO), tenth and eleventh revision, from the first to the last of a block. */
const blocks: readonly (readonly [first: string, last: string, category: Category])[] = [
  ['B20', 'B24', 'hiv_aids'],
  ['Z21', 'Z21', 'hiv_aids'],
  ['R75', 'R75', 'hiv_aids'],
  ['A50', 'A64', 'sexually_transmitted_infections'],
  ['A15', 'A19', 'tuberculosis'],
  ['B90', 'B90', 'tuberculosis'],
  ['F00', 'F99', 'mental_health'],
  ['X60', 'X84', 'mental_health'],
  ['B15', 'B19', 'serology'],
  ['O00', 'O99', 'reproductive_health'],
  ['Z30', 'Z36', 'reproductive_health'],
  ['T74', 'T74', 'gender_violence'],
  ['Y05', 'Y07', 'gender_violence'],
  ['A30', 'A30', 'stigmatized_conditions'],
  ['B92', 'B92', 'stigmatized_conditions'],
  ['D57', 'D57', 'stigmatized_conditions'],
  ['G40', 'G41', 'stigmatized_conditions'],
  ['1C60', '1C62', 'hiv_aids'],
  ['1A60', '1A9Z', 'sexually_transmitted_infections'],
  ['1B10', '1B14', 'tuberculosis'],
  ['6A00', '6E8Z', 'mental_health'],
  ['1E50', '1E51', 'serology'],
  ['JA00', 'JB6Z', 'reproductive_health'],
  ['1B20', '1B20', 'stigmatized_conditions'],
  ['3A51', '3A51', 'stigmatized_conditions'],
  ['8A60', '8A6Z', 'stigmatized_conditions'],
]

const MAX_CHARACTERS = 100

/** The category of a value that is a code, or several of them: `B20`, `A15.0, B24`. A code inside a sentence is not looked for. */
export function revealsByCode(value: string): Category | undefined {
  if (value.length > MAX_CHARACTERS) return undefined
  const parts = value
    .toUpperCase()
    .replace(/^(?:CIM|ICD)[ -]?1[01]\b/, '')
    .replaceAll(/\b([A-Z])[ -](?=\d{2}\b)/g, '$1')
    .split(/[\s,;:/+]+/)
    .filter((part) => part !== '')
  const codes = parts.map(
    (part) => /^([A-Z]\d{2}(?=\.?\d{0,2}$)|[\dA-HJ-NP-Z][A-HJ-NP-Z]\d[\dA-HJ-NP-Z](?=$|\.))/.exec(part)?.[1],
  )
  if (codes.includes(undefined)) return undefined
  return blocks.find(([first, last]) =>
    codes.some((code = '') => code.length === first.length && code >= first && code <= last),
  )?.[2]
}
