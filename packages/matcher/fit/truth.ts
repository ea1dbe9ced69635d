import { readTable } from './read-records.ts'

/** Which records are one person, read from a column that names the person or from a list of pairs. */
export interface Truth {
  isMatch(a: string, b: string): boolean
  pairs: readonly (readonly [string, string])[]
}

const personColumns = ['entity_id', 'cluster', 'person_id', 'true_id']
const recordColumns = ['record_id', 'rec_id', 'unique_id', 'id']

export function readTruth(file: string): Truth {
  const rows = readTable(file)
  const header = Object.keys(rows[0] ?? {})
  if (header.includes('record_id_1'))
    return truthOfPairs(rows.map((row) => [row.record_id_1 ?? '', row.record_id_2 ?? '']))
  const person = personColumns.find((column) => header.includes(column))
  const record = recordColumns.find((column) => header.includes(column))
  if (!record) throw new Error(`${file} has none of the columns ${recordColumns.join(', ')}`)
  return truthOfPersons(
    rows.map((row) => [row[record] ?? '', person ? (row[person] ?? '') : personInName(row[record] ?? '')]),
  )
}

/** Febrl's record ids contain the person: rec-223-org and rec-223-dup-0. */
const personInName = (record: string) => /^rec-(\d+)-/.exec(record)?.[1] ?? record

export function truthOfPersons(rows: readonly (readonly [record: string, person: string])[]): Truth {
  const members = new Map<string, string[]>()
  for (const [record, person] of rows) {
    const group = members.get(person)
    if (group) group.push(record)
    else members.set(person, [record])
  }
  const pairs: [string, string][] = []
  for (const group of members.values())
    for (let i = 0; i < group.length; i++)
      for (let j = i + 1; j < group.length; j++) pairs.push([group[i] as string, group[j] as string])
  return truthOfPairs(pairs)
}

function truthOfPairs(pairs: readonly (readonly [string, string])[]): Truth {
  const key = (a: string, b: string) => (a < b ? `${a}\n${b}` : `${b}\n${a}`)
  const keys = new Set(pairs.map(([a, b]) => key(a, b)))
  return { isMatch: (a, b) => keys.has(key(a, b)), pairs }
}
