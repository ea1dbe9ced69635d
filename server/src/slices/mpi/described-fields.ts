import { MAX_NAME_LENGTH } from '@samakart/rules/person-mistakes'

/** What `check-person.ts` accepts, for the description. Spaces around a value do not matter, and an empty text is like none. */
export const fieldsOfPerson = {
  name: { minLength: 1, maxLength: MAX_NAME_LENGTH, description: 'At least one letter.' },
  birth: {
    pattern: '^\\s*([0-9]{4}(-[0-9]{2}-[0-9]{2})?\\s*)?$',
    maxLength: MAX_NAME_LENGTH,
    description: '`YYYY-MM-DD`, or the year alone where the day is unknown. It exists, from 1900 to today.',
  },
  gender: { pattern: '^\\s*([MFUmfu]\\s*)?$', maxLength: MAX_NAME_LENGTH, description: 'M, F or U (unknown).' },
  region: {
    pattern: '^\\s*([A-Za-z]{3}\\s*)?$',
    maxLength: MAX_NAME_LENGTH,
    description: 'Three letters, such as DKR. Empty: that of the organization.',
  },
  country: {
    pattern: '^\\s*([A-Za-z]{2}\\s*)?$',
    maxLength: MAX_NAME_LENGTH,
    description: 'A code of ISO 3166-1, such as SN. Empty: that of the organization.',
  },
  phone: {
    maxLength: MAX_NAME_LENGTH,
    description: 'As it is dialled in the country of the organization, or E.164. It must be possible, not assigned.',
  },
} as const
