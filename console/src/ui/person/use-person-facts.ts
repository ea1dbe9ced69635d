import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { dayOf } from '#platform/i18n/formats.ts'
import { labelOf } from '../label-of.ts'
import { ageOn } from './birth-date.ts'
import { fieldNames, genderNames, identifierNames, personMessages } from './messages.ts'
import { useRegions } from './use-regions.ts'

/** The names of a person's fields, and their values as text. */
export function usePersonFacts() {
  const t = useMessages(personMessages)
  const fields = useMessages(fieldNames)
  const genders = useMessages(genderNames)
  const identifiers = useMessages(identifierNames)
  const { date } = useFormats()
  const { regionName } = useRegions()

  const fieldName = (field: string): string =>
    field.startsWith('external_ids.')
      ? labelOf(identifiers, field.slice('external_ids.'.length))
      : labelOf(fields, field)

  const birth = (value: string): string => {
    if (/^\d{4}$/.test(value)) return t.about(value)
    return /^\d{4}-\d{2}-\d{2}$/.test(value) ? date(dayOf(value)) : value
  }

  const valueText = (field: string, value: string | boolean | null | undefined): string => {
    if (value === null || value === undefined || value === '') return t.unknown
    if (typeof value === 'boolean') return value ? t.yes : t.no
    if (field === 'date_of_birth') return birth(value)
    if (field === 'gender') return labelOf(genders, value)
    if (field === 'region_code') return regionName(value)
    return value
  }

  const birthAndAge = (value: string | null, today: Date): string =>
    value === null ? t.unknown : `${birth(value)} (${t.years(ageOn(value, today))})`

  return { fieldName, valueText, birthAndAge, unknown: t.unknown }
}
