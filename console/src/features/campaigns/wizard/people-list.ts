import type { FieldMistake } from '@samakart/sdk'
import type { Phrase } from '#platform/i18n/messages.ts'
import { tidy } from '#platform/service-rules/lists.ts'
import {
  checkRow,
  duplicateMistake,
  type Field,
  fields,
  findDuplicateIds,
  type Row,
  type RowMistakes,
} from './check-people.ts'

/** A row that was removed, with its number in the file. */
export interface RemovedRow {
  person: Row
  number: number
}

export interface Cell {
  row: number
  field: Field
}

/** The page stays responsive because only so many rows are checked at a time. */
const BATCH = 400

/** No two lists ever share a version, so an answer of the service about one list is never taken for that about another. */
let versions = 0

/**
 * The people of a job while the user corrects them. Every change is checked at once; every mistake belongs to a cell.
 */
export class PeopleList {
  readonly rows: Row[]
  /** The number of each row in the file. A row keeps it when others are removed. */
  readonly #numbers: number[]
  readonly #own: RowMistakes[] = []
  /** Mistakes that only the service finds. They stay until the cell is changed. */
  readonly #service: RowMistakes[] = []
  #duplicates: ReadonlyMap<number, number> = new Map()
  readonly #country: string
  readonly #today: string
  #printed: ReadonlySet<Field>
  readonly #listeners = new Set<() => void>()
  #version = ++versions
  #isEdited = false

  private constructor(
    rows: readonly Row[],
    country: string,
    today: string,
    printed: ReadonlySet<Field>,
    numbers: readonly number[] | undefined,
  ) {
    this.rows = [...rows]
    this.#numbers = numbers ? [...numbers] : rows.map((_, row) => row + 1)
    this.#isEdited = numbers !== undefined
    this.#country = country
    this.#today = today
    this.#printed = printed
  }

  static async check(
    rows: readonly Row[],
    country: string,
    today: string,
    printed: ReadonlySet<Field>,
    numbers?: readonly number[],
  ): Promise<PeopleList> {
    const list = new PeopleList(rows, country, today, printed, numbers)
    for (let row = 0; row < rows.length; row++) {
      list.#own[row] = list.#check(row)
      list.#service[row] = {}
      if (row % BATCH === BATCH - 1) await new Promise((resolve) => setTimeout(resolve))
    }
    list.#duplicates = findDuplicateIds(list.rows)
    return list
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  version = (): number => this.#version

  /** Whether it differs, or may differ, from the file. */
  isEdited = (): boolean => this.#isEdited

  /** What the user sees beside the row. */
  numberOf = (row: number): number => this.#numbers[row] ?? row + 1

  numbers = (): number[] => [...this.#numbers]

  mistakeAt({ row, field }: Cell): Phrase | undefined {
    const own = this.#own[row]?.[field]
    if (own) return own
    const duplicate = field === 'beneficiary_id' ? this.#duplicates.get(row) : undefined
    return duplicate === undefined ? this.#service[row]?.[field] : duplicateMistake(this.numberOf(duplicate))
  }

  /** Ordered by row, then by field. */
  mistakes(): Cell[] {
    const found: Cell[] = []
    for (let row = 0; row < this.rows.length; row++) {
      if (!this.#isSuspect(row)) continue
      for (const field of fields) if (this.mistakeAt({ row, field })) found.push({ row, field })
    }
    return found
  }

  set({ row, field }: Cell, typed: string): void {
    const person = { ...this.rows[row] }
    if (typed === '') delete person[field]
    else person[field] = typed
    this.rows[row] = person
    this.#isEdited = true
    this.#own[row] = this.#check(row)
    delete this.#service[row]?.[field]
    if (field === 'beneficiary_id') this.#duplicates = findDuplicateIds(this.rows)
    this.#notify()
  }

  /** Brings a date, a sex or a region into the form that the service expects, once the cell is left. */
  tidyCell({ row, field }: Cell): void {
    const typed = this.rows[row]?.[field]
    if (typed === undefined) return
    const tidied = tidy(field, typed, this.#country)
    if (tidied !== typed) this.set({ row, field }, tidied)
  }

  remove(row: number): RemovedRow {
    const [person = {}] = this.rows.splice(row, 1)
    const [number = row + 1] = this.#numbers.splice(row, 1)
    this.#isEdited = true
    this.#own.splice(row, 1)
    this.#service.splice(row, 1)
    this.#duplicates = findDuplicateIds(this.rows)
    this.#notify()
    return { person, number }
  }

  putBack(row: number, { person, number }: RemovedRow): void {
    this.rows.splice(row, 0, person)
    this.#numbers.splice(row, 0, number)
    this.#own.splice(row, 0, this.#check(row))
    this.#service.splice(row, 0, {})
    this.#duplicates = findDuplicateIds(this.rows)
    this.#notify()
  }

  /** Letters that no card can show are a mistake only in fields that are printed. */
  setPrinted(printed: ReadonlySet<Field>): void {
    if ([...printed].join() === [...this.#printed].join()) return
    this.#printed = printed
    for (let row = 0; row < this.rows.length; row++) this.#own[row] = this.#check(row)
    this.#notify()
  }

  /** Replaces what the service found in these fields before. */
  replaceMistakes(asked: readonly Field[], mistakes: readonly FieldMistake[]): void {
    let isChanged = mistakes.length > 0
    for (const mistakesOfRow of this.#service) {
      for (const field of asked) {
        if (mistakesOfRow[field] === undefined) continue
        delete mistakesOfRow[field]
        isChanged = true
      }
    }
    if (isChanged) this.showMistakes(mistakes)
  }

  /** A path such as `beneficiaries/17/date_of_birth` is a cell. Returns whether all paths were cells. */
  showMistakes(mistakes: readonly FieldMistake[]): boolean {
    let arePlaced = mistakes.length > 0
    for (const { path, message } of mistakes) {
      const [, row, name] = /^beneficiaries\/(\d+)\/(\w+)$/.exec(path) ?? []
      const field = fields.find((known) => known === name)
      const person = row === undefined ? undefined : this.#service[Number(row)]
      if (person && field) person[field] = { fr: message, en: message, wo: message }
      else arePlaced = false
    }
    this.#notify()
    return arePlaced
  }

  #check(row: number): RowMistakes {
    return checkRow(this.rows[row] ?? {}, this.#country, this.#today, this.#printed)
  }

  #isSuspect(row: number): boolean {
    return this.#duplicates.has(row) || hasAny(this.#own[row]) || hasAny(this.#service[row])
  }

  #notify(): void {
    this.#version = ++versions
    for (const listener of this.#listeners) listener()
  }
}

function hasAny(mistakes: RowMistakes | undefined): boolean {
  for (const _ in mistakes) return true
  return false
}
