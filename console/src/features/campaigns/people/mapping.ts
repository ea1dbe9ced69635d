import { type Places, placesByName, plain, tidy, usualNames } from '#platform/service-rules/office-lists.ts'
import { type Field, fields, type Row } from './fields.ts'
import type { Table } from './table.ts'

export type Mapping = Places

/** Guesses the columns from their headings, then from their content. The user can change the result. */
export function guessMapping({ columns, rows }: Table): Mapping {
  const mapping = placesByName(columns)
  const headings = columns.map(plain)
  const isFree = (place: number) => !Object.values(mapping).includes(place)
  const take = (field: Field, fits: (heading: string, place: number) => boolean) => {
    if (mapping[field] !== undefined) return
    const place = headings.findIndex((heading, candidate) => isFree(candidate) && fits(heading, candidate))
    if (place >= 0) mapping[field] = place
  }
  for (const field of fields) {
    const words = usualNames[field].filter((name) => name.length > 3)
    take(field, (heading) => words.some((word) => ` ${heading} `.includes(` ${word} `)))
  }
  const sample = rows.slice(0, 50)
  const mostly = (place: number, looks: RegExp) => {
    const filled = sample.map((row) => row[place] ?? '').filter((cell) => cell !== '')
    return filled.length > 0 && filled.filter((cell) => looks.test(cell)).length >= filled.length * 0.8
  }
  take('date_of_birth', (_, place) => mostly(place, /^(\d{1,2}[/.-]\d{1,2}[/.-]\d{4}|\d{4}-\d{2}-\d{2})/))
  take('gender', (_, place) => mostly(place, /^(m|f|h|masculin|f[ée]minin|homme|femme|male|female)$/i))
  take('phone_number', (_, place) => mostly(place, /^(\+|00)?[\d\s().-]{9,16}$/))
  return mapping
}

export function toRows(table: Table, mapping: Mapping, country: string): Row[] {
  const places = Object.entries(mapping) as [Field, number][]
  return table.rows.map((cells) => {
    const row: Row = {}
    for (const [field, place] of places) {
      const text = cells[place] ?? ''
      if (text !== '') row[field] = tidy(field, text, country)
    }
    return row
  })
}
