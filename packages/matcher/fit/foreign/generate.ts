// npm run dev -- mpi-foreign --sets tuned --out FOLDER [--records 10000]
// Writes registries of other countries in two groups: those on which the matcher may be tuned, and those that are looked at once,
// when everything is chosen.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { ForeignPerson } from './clerk.ts'
import { foreignRegistry } from './foreign-registry.ts'
import { kinds, type RegistryKind } from './kinds.ts'
import { type Language, languages } from './languages.ts'

const groups: Readonly<Record<string, number>> = { tuned: 101, once: 202 }

const { values } = parseArgs({
  options: {
    sets: { type: 'string', default: 'tuned' },
    records: { type: 'string', default: '10000' },
    out: { type: 'string', default: 'foreign' },
    only: { type: 'string' },
  },
})
const seed = groups[values.sets]
if (seed === undefined) throw new Error(`--sets is one of ${Object.keys(groups).join(', ')}`)

for (const [language, names] of Object.entries(languages))
  for (const [kind, faults] of Object.entries(kinds)) {
    const name = `${language}-${kind}`
    if (!values.only || name.includes(values.only)) write(join(values.out, name), names, faults, seed)
  }

function write(folder: string, language: Language, kind: RegistryKind, from: number): void {
  const records = foreignRegistry(language, kind, Number(values.records), from)
  mkdirSync(folder, { recursive: true })
  const head = 'record_id,entity_id,last_name,first_name,date_of_birth,sex,commune,region,email,address'
  const rows = records.map(({ entity, person }, at) => [`R${at}`, `E${entity}`, ...columnsOf(person, kind)].join(','))
  writeFileSync(join(folder, 'records.csv'), `${[head, ...rows].join('\n')}\n`)
  console.log(`${folder}: ${records.length} records`)
}

function columnsOf(person: ForeignPerson, kind: RegistryKind): string[] {
  const two = (value: number) => String(value).padStart(2, '0')
  return [
    person.surname,
    person.firstName,
    person.year === 0 ? '' : `${person.year}-${two(person.month)}-${two(person.day)}`,
    kind.knowsSex ? person.sex : '',
    person.town,
    person.region,
    kind.field === 'email' ? person.email : '',
    kind.field === 'address' ? person.address : '',
  ]
}
