import type { Phrase } from '#platform/i18n/language.ts'
import { type Fault, Invalid } from '#platform/invalid.ts'
import { cardCheck, type PrintSetting } from '#slices/cards/index.ts'
import { checkPerson, type HomePlace } from '#slices/mpi/index.ts'
import type { Beneficiary } from './beneficiary.ts'
import { type BeneficiaryField, beneficiaryFields } from './beneficiary-fields.ts'
import { cardTexts } from './card-texts.ts'
import { phrases } from './phrases.ts'
import { printFaults } from './print-faults.ts'

export interface CheckedBeneficiaries {
  people: Beneficiary[]
  /** Fields that were sent and mean nothing here. */
  unknownFields: string[]
}

const MOST_CHARACTERS = 200
const MOST_UNKNOWN = 50
/** How many letters would fit is found by trying: an answer names no more rows than this. */
const MOST_ADVISED = 1_000
/** Control characters, and those that turn the direction of writing: they could make a card say something else. */
const HIDDEN = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u

/**
 * All or nothing: every bad row is named, or every row is good. Who a person is follows the registry's own rules, what can
 * be printed those of the cards: on the template that `print` names, else on any.
 */
export async function checkBeneficiaries(
  rows: readonly unknown[],
  home: HomePlace,
  now: Date,
  print?: PrintSetting,
): Promise<CheckedBeneficiaries> {
  const check = cardCheck(print)
  const faults: Fault[] = []
  const unknownFields = new Set<string>()
  const placeOfId = new Map<string, number>()
  const people: Beneficiary[] = []
  for (const [index, row] of rows.entries()) {
    const path = `beneficiaries/${index}`
    const before = faults.length
    const texts = textsOf(row, path, faults)
    if (!texts) continue
    for (const field of Object.keys(row as object)) if (!isKnown(field)) unknownFields.add(field)
    const { person, faults: wrong } = checkPerson(texts, home, now, path)
    faults.push(...wrong)
    const own = (field: 'beneficiary_id' | 'health_center' | 'zone') =>
      cleanText(texts[field], `${path}/${field}`, faults)
    const beneficiary_id = own('beneficiary_id')
    const earlier = beneficiary_id === null ? undefined : placeOfId.get(beneficiary_id)
    if (earlier !== undefined)
      faults.push({ path: `${path}/beneficiary_id`, phrase: phrases.double, values: { row: earlier } })
    else if (beneficiary_id !== null) placeOfId.set(beneficiary_id, index)
    const local = { beneficiary_id, health_center: own('health_center'), zone: own('zone') }
    const beneficiary = { person, ...local }
    const known = faults.slice(before)
    for (const fault of printFaults(check, cardTexts(beneficiary), path, faults.length < MOST_ADVISED)) {
      if (!known.some((earlier) => earlier.path === fault.path)) faults.push(fault)
    }
    people.push(beneficiary)
  }
  if (faults.length > 0) throw new Invalid(faults)
  return { people, unknownFields: [...unknownFields].slice(0, MOST_UNKNOWN) }
}

type Texts = Partial<Record<BeneficiaryField, string>>

/** The row's known fields as texts; anything else in their place is a fault. */
function textsOf(row: unknown, path: string, faults: Fault[]): Texts | undefined {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) {
    faults.push({ path, phrase: phrases.notObject })
    return undefined
  }
  const texts: Texts = {}
  for (const field of beneficiaryFields) {
    const value = (row as Record<string, unknown>)[field]
    if (typeof value === 'string') texts[field] = value
    else if (value !== undefined && value !== null) faults.push({ path: `${path}/${field}`, phrase: phrases.notText })
  }
  return texts
}

function cleanText(typed: string | undefined, path: string, faults: Fault[]): string | null {
  const text = (typed ?? '').normalize('NFC').trim().replaceAll(/\s+/g, ' ')
  const wrong: Phrase | undefined =
    [...text].length > MOST_CHARACTERS ? phrases.tooLong : HIDDEN.test(text) ? phrases.hidden : undefined
  if (wrong) faults.push({ path, phrase: wrong, values: { limit: MOST_CHARACTERS } })
  return text === '' ? null : text
}

const isKnown = (field: string) => (beneficiaryFields as readonly string[]).includes(field)
