import type { BeneficiaryField } from '../beneficiaries/beneficiary-fields.ts'
import { placesByName } from './office-lists.ts'
import { tidy } from './office-values.ts'
import type { Table } from './read-table.ts'

/** Which column each field comes from. */
export type ColumnMapping = Partial<Record<BeneficiaryField, string>>

/** What the headings say; nobody is asked, so nothing is guessed from less. */
export function guessMapping(columns: readonly string[]): ColumnMapping {
  return Object.fromEntries(Object.entries(placesByName(columns)).map(([field, place]) => [field, columns[place]]))
}

/** Rows as a job takes them. */
export function toBeneficiaries(table: Table, mapping: ColumnMapping, country: string): Record<string, string>[] {
  const places = Object.entries(mapping).map(
    ([field, column]) => [field as BeneficiaryField, table.columns.indexOf(column)] as const,
  )
  return table.rows.map((row) => {
    const person: Record<string, string> = {}
    for (const [field, place] of places) {
      const text = tidy(field, place < 0 ? '' : (row[place] ?? ''), country)
      if (text !== '') person[field] = text
    }
    return person
  })
}
