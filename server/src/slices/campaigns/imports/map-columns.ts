import type { BeneficiaryField } from '@samakart/rules/beneficiary-fields'
import { placesByName } from '@samakart/rules/office-lists'
import { tidy } from '@samakart/rules/office-values'
import { Invalid } from '#platform/invalid.ts'
import type { Table } from './read-table.ts'

/** Which column each field comes from. */
export type ColumnMapping = Partial<Record<BeneficiaryField, string>>

/** Maps the columns whose headings are unambiguous. Nobody confirms the mapping, so it guesses nothing else. */
export function guessMapping(columns: readonly string[]): ColumnMapping {
  return Object.fromEntries(Object.entries(placesByName(columns)).map(([field, place]) => [field, columns[place]]))
}

const noSuchColumn = {
  fr: 'Le fichier n’a pas de colonne « {column} ».',
  en: 'The file has no column "{column}".',
  wo: 'Fichier bi amul kolon "{column}".',
}

/** Refuses a mapping to a column that the file does not have. */
export function checkMapping(mapping: ColumnMapping, columns: readonly string[]): void {
  const mistakes = Object.entries(mapping)
    .filter(([, column]) => !columns.includes(column))
    .map(([field, column]) => ({ path: `mapping/${field}`, phrase: noSuchColumn, values: { column } }))
  if (mistakes.length > 0) throw new Invalid(mistakes)
}

/** Rows as a job takes them. */
export function toBeneficiaries(table: Table, mapping: ColumnMapping, country: string): Record<string, string>[] {
  const places = Object.entries(mapping).map(
    ([field, column]) => [field as BeneficiaryField, table.columns.indexOf(column)] as const,
  )
  return table.rows.map((row) => {
    const person: Record<string, string> = {}
    for (const [field, place] of places) {
      const text = tidy(field, row[place] ?? '', country)
      if (text !== '') person[field] = text
    }
    return person
  })
}
