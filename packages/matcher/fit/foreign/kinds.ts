/** How a kind of registry is filled: who is in it, and how often a clerk makes which mistake. All shares from 0 to 1. */
export interface RegistryKind {
  /** The share of people with a second record, and the most records of one person. */
  duplicated: number
  maxRecords: number
  /** The chance of each further record. */
  again: number
  hasFamilies: boolean
  knowsSex: boolean
  field: 'email' | 'address' | undefined
  misspelt: number
  /** After one slip, the chance of another. */
  misspeltAgain: number
  missing: number
  wrongDate: number
  moved: number
  swappedNames: number
  /** How many years before people of today. */
  yearsAgo: number
  /** Records without a date of birth. */
  dateless: number
  /** Names in another form: an initial, a second name, a title, a short form, or all of it in one field. */
  otherForm: number
}

const usual = { again: 0.4, yearsAgo: 0, dateless: 0, otherForm: 0 } as const
const plain = { ...usual, hasFamilies: false, knowsSex: false, field: undefined } as const
const families = { ...usual, hasFamilies: true, knowsSex: true, field: undefined } as const

export const kinds: Readonly<Record<string, RegistryKind>> = {
  typos: {
    ...plain,
    ...{ duplicated: 0.5, maxRecords: 4, misspelt: 0.3, misspeltAgain: 0.35 },
    ...{ missing: 0.05, wrongDate: 0.15, moved: 0.1, swappedNames: 0.03 },
  },
  clean: {
    ...families,
    ...{ duplicated: 0.2, maxRecords: 2, misspelt: 0.08, misspeltAgain: 0.1 },
    ...{ missing: 0.03, wrongDate: 0.05, moved: 0.1, swappedNames: 0.01 },
  },
  families: {
    ...families,
    ...{ duplicated: 0.35, maxRecords: 4, misspelt: 0.12, misspeltAgain: 0.15 },
    ...{ missing: 0.05, wrongDate: 0.1, moved: 0.12, swappedNames: 0.02 },
  },
  mail: {
    ...plain,
    field: 'email',
    ...{ duplicated: 0.6, maxRecords: 6, misspelt: 0.3, misspeltAgain: 0.4 },
    ...{ missing: 0.12, wrongDate: 0.25, moved: 0.2, swappedNames: 0.05 },
  },
  address: {
    ...families,
    field: 'address',
    ...{ duplicated: 0.4, maxRecords: 3, misspelt: 0.2, misspeltAgain: 0.3 },
    ...{ missing: 0.08, wrongDate: 0.12, moved: 0.15, swappedNames: 0.03 },
  },
  annals: {
    ...plain,
    knowsSex: true,
    ...{ duplicated: 0.98, maxRecords: 30, again: 0.92, misspelt: 0.15, misspeltAgain: 0.25 },
    ...{ missing: 0.1, wrongDate: 0.2, moved: 0.1, swappedNames: 0.03, otherForm: 0.45 },
    ...{ yearsAgo: 250, dateless: 0.25 },
  },
}
