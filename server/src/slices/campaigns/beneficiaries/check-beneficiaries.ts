import { type BeneficiaryField, beneficiaryFields } from '@samakart/rules/beneficiary-fields'
import type { Phrase } from '@samakart/rules/language'
import { findHiddenLetter, hiddenLetter } from '@samakart/rules/readable-text'
import { jsonOfList } from '#platform/http/long-list.ts'
import { Invalid, type Mistake } from '#platform/invalid.ts'
import { cardCheck, openNativeFonts, type PrintSetting } from '#slices/cards/index.ts'
import { normalizePerson, type OrganizationPlace } from '#slices/mpi/index.ts'
import { type Beneficiary, cardTexts } from './beneficiary.ts'
import { findPrintMistakes } from './print-mistakes.ts'

/** A list as it was sent, and what its rows are checked by. */
export interface ReceivedList {
  rows: readonly unknown[]
  organizationPlace: OrganizationPlace
  now: Date
  /** How the cards will be printed, if that is known already. */
  print: PrintSetting | undefined
  /** Whether the campaign wants each beneficiary number once. */
  hasUniqueNumbers: boolean
}

/**
 * A sandbox process checks longer lists. A row takes some 60 µs, so that this many take 20 ms; starting a process takes ten
 * times as long.
 */
export const MAX_ROWS_IN_PROCESS = 300

/** Rows as they go to a sandbox process: as JSON if they came in a long body, which only such a process parses. */
type SentRows = readonly unknown[] | Uint8Array

/** As it goes to a sandbox process. */
export type Sent<List extends ReceivedList> = Omit<List, 'rows'> & { rows: SentRows }

export function sendRows(rows: readonly unknown[]): SentRows {
  return jsonOfList(rows) ?? rows
}

/** In the sandbox process. */
export function receiveRows(rows: SentRows): readonly unknown[] {
  return rows instanceof Uint8Array ? JSON.parse(Buffer.from(rows).toString('utf8')) : rows
}

const phrases = {
  notObject: {
    fr: 'Chaque bénéficiaire doit être un objet.',
    en: 'Each beneficiary must be an object.',
    wo: 'Jariñukat bu nekk dafa wara doon objet.',
  },
  notText: {
    fr: 'La valeur doit être du texte.',
    en: 'The value must be text.',
    wo: 'Li ci nekk dafa wara doon mbind.',
  },
  tooLong: { fr: 'Au plus {limit} caractères.', en: 'At most {limit} characters.', wo: 'Lu gëna bari {limit} araf.' },
  double: {
    fr: 'Cet identifiant figure déjà à la ligne {row} de ce travail.',
    en: 'This identifier already appears in row {row} of this job.',
    wo: 'Identifiant bii mungi ci rëdd {row} ci liggéey bii ba noppi.',
  },
} satisfies Record<string, Phrase>

interface CheckedBeneficiaries {
  people: Beneficiary[]
  /** Fields that were sent and are not used. */
  unknownFields: string[]
}

const MAX_CHARACTERS = 200
const MAX_UNKNOWN_FIELDS = 50
/** Finding how many letters would fit takes many tries, so only this many mistakes say it. */
const MAX_ADVISED_MISTAKES = 1_000

/**
 * Accepts all rows, or refuses the list and names every bad row. The registry's rules decide about the person; the cards'
 * rules decide what can be printed, on the template of `print` or else on any template.
 */
export async function checkBeneficiaries(
  rows: readonly unknown[],
  organizationPlace: OrganizationPlace,
  now: Date,
  print?: PrintSetting,
): Promise<CheckedBeneficiaries> {
  if (rows.some(hasNativeName)) await openNativeFonts()
  const check = cardCheck(print)
  const mistakes: Mistake[] = []
  const unknownFields = new Set<string>()
  const placeOfId = new Map<string, number>()
  const people: Beneficiary[] = []
  for (const [index, row] of rows.entries()) {
    const path = `beneficiaries/${index}`
    const before = mistakes.length
    const texts = textsOf(row, path, mistakes)
    if (!texts) continue
    for (const field of Object.keys(row as object)) {
      if (unknownFields.size < MAX_UNKNOWN_FIELDS && !isKnownField(field)) unknownFields.add(field)
    }
    const { person, mistakes: personMistakes } = normalizePerson(texts, organizationPlace, now, path)
    mistakes.push(...personMistakes)
    const textOf = (field: 'beneficiary_id' | 'health_center' | 'zone' | 'name_native' | 'photo') =>
      cleanText(texts[field], `${path}/${field}`, mistakes)
    const beneficiary_id = textOf('beneficiary_id')
    const earlier = beneficiary_id === null ? undefined : placeOfId.get(beneficiary_id)
    if (earlier !== undefined)
      mistakes.push({ path: `${path}/beneficiary_id`, phrase: phrases.double, values: { row: earlier + 1 } })
    else if (beneficiary_id !== null) placeOfId.set(beneficiary_id, index)
    const name_native = textOf('name_native')
    const photo_name = textOf('photo')
    const local = {
      beneficiary_id,
      health_center: textOf('health_center'),
      zone: textOf('zone'),
      ...(name_native === null ? {} : { name_native }),
      ...(photo_name === null ? {} : { photo_name }),
    }
    const beneficiary = { person, ...local }
    const rowMistakes = mistakes.slice(before)
    for (const mistake of findPrintMistakes(
      check,
      cardTexts(beneficiary),
      path,
      mistakes.length < MAX_ADVISED_MISTAKES,
    )) {
      if (!rowMistakes.some(({ path }) => path === mistake.path)) mistakes.push(mistake)
    }
    people.push(beneficiary)
  }
  if (mistakes.length > 0) throw new Invalid(mistakes)
  return { people, unknownFields: [...unknownFields] }
}

function hasNativeName(row: unknown): boolean {
  return typeof row === 'object' && row !== null && 'name_native' in row && Boolean(row.name_native)
}

type Texts = Partial<Record<BeneficiaryField, string>>

/** The texts of the row's known fields. A known field that holds anything but text is a mistake. */
function textsOf(row: unknown, path: string, mistakes: Mistake[]): Texts | undefined {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) {
    mistakes.push({ path, phrase: phrases.notObject })
    return undefined
  }
  const texts: Texts = {}
  for (const field of beneficiaryFields) {
    const value = (row as Record<string, unknown>)[field]
    if (typeof value === 'string') texts[field] = value
    else if (value !== undefined && value !== null) mistakes.push({ path: `${path}/${field}`, phrase: phrases.notText })
  }
  return texts
}

function cleanText(typed: string | undefined, path: string, mistakes: Mistake[]): string | null {
  const text = (typed ?? '').normalize('NFC').trim().replaceAll(/\s+/g, ' ')
  const letter = findHiddenLetter(text)
  const isLong = [...text].length > MAX_CHARACTERS
  if (isLong) mistakes.push({ path, phrase: phrases.tooLong, values: { limit: MAX_CHARACTERS } })
  else if (letter !== undefined) mistakes.push({ path, phrase: hiddenLetter, values: { letter } })
  return text === '' ? null : text
}

const isKnownField = (field: string) => (beneficiaryFields as readonly string[]).includes(field)
