import { type PreparedPerson, prepare } from '@samakart/matcher'
import { type KnownRecord, MAX_KNOWN } from './known-records.ts'
import { PackedRecords } from './packed-records.ts'

/** Enough for the names, days and places that recur; more would only be kept for people who are met once. */
const MAX_PARTS = 20_000

/**
 * A numbered cache of values made from texts, shared by all people who have the same text. When it is full it is emptied;
 * `has` is then false for earlier numbers, and the text must be given again.
 */
class SharedParts<T> {
  readonly #make: (text: string) => T
  readonly #numbers = new Map<string, number>()
  #parts: T[] = []
  /** The number before that of the first part in the cache. */
  #before = 0

  constructor(make: (text: string) => T) {
    this.#make = make
  }

  numberOf(text: string): number {
    const known = this.#numbers.get(text)
    if (known !== undefined) return known
    if (this.#parts.length >= MAX_PARTS) {
      this.#before += this.#parts.length
      this.#parts = []
      this.#numbers.clear()
    }
    this.#parts.push(this.#make(text))
    const number = this.#before + this.#parts.length
    // A copy, because a slice of a long string would keep the whole string in memory.
    this.#numbers.set(Buffer.from(text).toString(), number)
    return number
  }

  has(number: number): boolean {
    return number > this.#before
  }

  get(number: number): T {
    return this.#parts[number - this.#before - 1] as T
  }
}

const FIELD = '\u0000'
const PART = '\u0001'
const NO_SEX = '-'

/** The parts that many people have in common, in the order in which a record names them. */
const newSharedParts = () =>
  [
    new SharedParts((text) => {
      const [last_name, first_name] = text.split(PART)
      const { order, orderStart, readings } = prepare({ last_name, first_name })
      return { order, orderStart, readings }
    }),
    new SharedParts((date_of_birth) => prepare({ date_of_birth }).birth),
    new SharedParts((text) => {
      const [commune, region_code, country_code] = text.split(PART)
      return prepare({ commune, region_code, country_code }).place
    }),
    new SharedParts((mother_name) => prepare({ mother_name }).mother),
  ] as const

/** People ready to be compared, in a tenth of the memory. Unpacking one costs less than comparing it. */
export class PackedPeople {
  readonly #shared = newSharedParts()
  readonly #records = new PackedRecords(this.#shared.length)

  get size(): number {
    return this.#records.size
  }

  has(identityNumber: number): boolean {
    return this.#records.placeOf(placeKey(identityNumber, 0)) !== undefined
  }

  /** Returns false if the person could not be kept, because a text contains a separator or there is no room. */
  set(identityNumber: number, mpi_id: string, known: readonly KnownRecord[]): boolean {
    // The first record is written first: it is dropped first, and without it the person is read again as a whole.
    const isKept = known.every((record, at) => this.#pack(placeKey(identityNumber, at), mpi_id, record, known.length))
    if (!isKept) this.delete(identityNumber)
    return isKept
  }

  /** The same as `prepare` returned for each record. */
  get(identityNumber: number): PreparedPerson[] | undefined {
    const first = this.#records.placeOf(placeKey(identityNumber, 0))
    if (first === undefined) return undefined
    const head = this.#records.head(first)
    const known = [this.#unpack(first, head)]
    for (let at = 1; at < Number(head[0]); at++) {
      const place = this.#records.placeOf(placeKey(identityNumber, at)) as number
      known.push(this.#unpack(place, this.#records.head(place)))
    }
    return known
  }

  mpiIdOf(identityNumber: number): string | undefined {
    const place = this.#records.placeOf(placeKey(identityNumber, 0))
    return place === undefined ? undefined : this.#records.rest(place).split(FIELD)[0]
  }

  delete(identityNumber: number): void {
    for (let at = 0; at < MAX_KNOWN; at++) this.#records.delete(placeKey(identityNumber, at))
  }

  clear(): void {
    this.#records.clear()
  }

  /** Drops the people who were packed first, until at most this many bytes are used. */
  shrinkTo(bytes: number): void {
    this.#records.shrinkTo(bytes)
  }

  #pack(key: number, mpi_id: string, { person, prepared: { sex, phone, ids } }: KnownRecord, count: number): boolean {
    const { last_name, first_name, date_of_birth, commune, region_code, country_code, mother_name } = person
    const own = [count + (sex || NO_SEX) + phone, ...ids.flat()]
    const common = [
      [last_name, first_name],
      [date_of_birth ?? ''],
      [commune ?? '', region_code, country_code],
      [mother_name ?? ''],
    ]
    if ([...own, ...common.flat()].some((text) => text.includes(FIELD) || text.includes(PART))) return false
    const texts = common.map((parts) => parts.join(PART))
    return this.#records.set(key, {
      marks: this.#shared.map((parts, at) => parts.numberOf(texts[at] ?? '')),
      head: own.join(PART),
      rest: [mpi_id, ...texts].join(FIELD),
    })
  }

  #unpack(place: number, head: string): PreparedPerson {
    const [names, births, places, mothers] = this.#shared
    const { order, orderStart, readings } = this.#part(place, 0, names)
    const birth = this.#part(place, 1, births)
    const home = this.#part(place, 2, places)
    const mother = this.#part(place, 3, mothers)
    const end = head.indexOf(PART)
    const sex = head[1] as 'M' | 'F' | typeof NO_SEX
    return {
      order,
      orderStart,
      readings,
      birth,
      registeredOn: 0,
      sex: sex === NO_SEX ? '' : sex,
      place: home,
      phone: end < 0 ? head.slice(2) : head.slice(2, end),
      mother,
      email: '',
      address: '',
      ids: idsOf(head, end),
    }
  }

  #part<T>(place: number, at: number, parts: SharedParts<T>): T {
    const number = this.#records.mark(place, at)
    if (parts.has(number)) return parts.get(number)
    const newNumber = parts.numberOf(this.#records.rest(place).split(FIELD)[at + 1] ?? '')
    this.#records.setMark(place, at, newNumber)
    return parts.get(newNumber)
  }
}

/** The number under which a record of an identity is packed. */
const placeKey = (identityNumber: number, at: number) => identityNumber * MAX_KNOWN + at

/** Kinds and values alternate after the first separator. */
function idsOf(head: string, first: number): PreparedPerson['ids'] {
  const ids: [string, string][] = []
  let at = first
  while (at >= 0) {
    const middle = head.indexOf(PART, at + 1)
    const end = head.indexOf(PART, middle + 1)
    ids.push([head.slice(at + 1, middle), head.slice(middle + 1, end < 0 ? undefined : end)])
    at = end
  }
  return ids
}
