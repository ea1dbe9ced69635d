import type { BirthDate } from './dates.ts'
import type { PreparedPerson } from './person.ts'
import { wordsOf } from './prepare.ts'

/** Whether a record says nothing that another one does not say: each of its fields is missing, or is read in the same way. */
export function repeats(record: PreparedPerson, known: PreparedPerson): boolean {
  return (
    record.order === known.order &&
    (!record.birth || isSameDate(record.birth, known.birth)) &&
    isMissingOrSame(record.sex, known.sex) &&
    isMissingOrSame(record.place.commune, known.place.commune) &&
    isMissingOrSame(record.place.region, known.place.region) &&
    isMissingOrSame(record.place.country, known.place.country) &&
    isMissingOrSame(record.phone, known.phone) &&
    isMissingOrSame(wordsOf(record.mother), wordsOf(known.mother)) &&
    isMissingOrSame(record.email, known.email) &&
    isMissingOrSame(record.address, known.address) &&
    record.ids.every(([kind, value]) => known.ids.some((id) => id[0] === kind && id[1] === value))
  )
}

/** Whether two records bear the same name as it is written, and nothing that both say differs. */
export function saySame(a: PreparedPerson, b: PreparedPerson): boolean {
  const [name, other] = [a.readings[0], b.readings[0]]
  if (!name?.last.written || !name.first.written) return false
  return (
    (!a.birth || !b.birth || isSameDate(a.birth, b.birth)) &&
    name.last.written === other?.last.written &&
    name.first.written === other.first.written &&
    areSameOrMissing(textsOf(a), textsOf(b)) &&
    a.ids.every(([kind, value]) => b.ids.every((id) => id[0] !== kind || id[1] === value))
  )
}

const textsOf = ({ sex, place, phone, mother, email, address }: PreparedPerson) =>
  [sex, place.commune, place.region, place.country, phone, mother.written, email, address] as const

const areSameOrMissing = (a: readonly string[], b: readonly string[]) =>
  a.every((text, at) => text === '' || isMissingOrSame(b[at] ?? '', text))

const isMissingOrSame = (text: string, known: string) => text === '' || text === known

const isSameDate = (date: BirthDate, known: BirthDate | undefined) =>
  date.firstDay === known?.firstDay && date.isYearOnly === known.isYearOnly
