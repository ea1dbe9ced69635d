import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FieldMistake } from '@samakart/sdk'
import {
  checkRow,
  duplicateMistake,
  type Field,
  fields,
  findDuplicateIds,
  printedFields,
  type Row,
} from './check-people.ts'

// Imported by computed names, because the types of the server and the engine need other compiler settings.
const service = '@samakart/server/internal/'
const engine = '@samakart/card-engine'
const { checkBeneficiaries } = await import(`${service}slices/campaigns/beneficiaries/check-beneficiaries`)
const { Invalid }: { Invalid: new () => { errors: (language: string) => FieldMistake[] } } = await import(
  `${service}platform/invalid`
)

const { cardCheck, listTemplates } = await import(engine)

const now = new Date('2026-03-10T09:00:00.000Z')
const organizationPlace = { country_code: 'SN', region_code: 'DKR' }
const good: Row = { first_name: 'Awa', last_name: 'Diop' }

const suspects: Row[] = [
  good,
  { first_name: 'Ndèye Ŋoné', last_name: 'N’Diaye-Sarr', date_of_birth: '1990-02-28', gender: 'f', region_code: 'ths' },
  { last_name: 'Fall' },
  { first_name: '  ', last_name: '...' },
  { ...good, first_name: 'A'.repeat(201) },
  { ...good, last_name: 'Di\u202eop' },
  { ...good, last_name: '\u200b' },
  { ...good, date_of_birth: '1990-02-31' },
  { ...good, date_of_birth: '28 février 1990' },
  { ...good, date_of_birth: '2026-03-11' },
  { ...good, date_of_birth: '2026-03-10' },
  { ...good, date_of_birth: '1899-12-31' },
  { ...good, gender: 'X' },
  { ...good, region_code: 'Dakar' },
  { ...good, phone_number: '77 123 45 67' },
  { ...good, phone_number: '123' },
  { ...good, phone_number: '+33 6 12 34 56 78' },
  { ...good, phone_number: 'demain' },
  { ...good, zone: 'z'.repeat(201) },
  { ...good, health_center: 'Poste\u0007 de santé' },
]

/** Letters that cards can and cannot show, in every field that is printed as it was typed. */
const letters = [
  'محمد',
  'Awa عائشة',
  'ߒߞߏ',
  '𞤀𞤣𞤤𞤢𞤥',
  '李',
  'Nguyễn Thị Ẩn',
  'Ŋoné Ɓaldé Ƴero Ɗ',
  'ɤƛꟓ',
  'Awa 🌍',
  'ℹ',
  'e\u0301\u0301\u0301 ñ',
  'Ж Ω ß ŉ ﬁ',
  '№ 7 § ∫',
  '\u0905\u0939',
  '12 34',
]
for (const text of letters) {
  for (const field of ['first_name', 'last_name', 'beneficiary_id', 'health_center', 'zone'] as const)
    suspects.push({ ...good, [field]: text })
}

const settings = listTemplates().flatMap((template: Parameters<typeof printedFields>[0] & { id: string }) =>
  [true, false].flatMap((withMpi) => {
    const most = template.attributes.length === 0 ? [4] : [0, 1, 2, 3, 4]
    return most.map((maxAttributes) => ({
      print: {
        template: template.id,
        language: 'fr',
        includeMpiId: withMpi,
        sovereignConfig: { max_attrs: maxAttributes },
      },
      printed: printedFields(template, { withMpi, maxAttributes }),
    }))
  }),
) as { print: object; printed: ReadonlySet<Field> }[]

test('the console and the service find the same mistakes, word for word, in every language and template', async () => {
  for (const { print, printed } of settings) {
    for (const row of suspects) {
      const mistakes = Object.entries(checkRow(row, 'SN', '2026-03-10', printed))
      for (const language of ['fr', 'en', 'wo'] as const) {
        const here = Object.fromEntries(mistakes.map(([field, phrase]) => [field, phrase[language]]))
        assert.deepEqual(here, await serviceMistakes([row], language, 0, print), JSON.stringify([row, print]))
      }
    }
  }
})

test('the console knows which fields the service prints, for every template and choice', () => {
  for (const { print, printed } of settings) {
    const check = cardCheck(print)
    for (const field of fields) {
      if (['date_of_birth', 'gender', 'phone_number', 'region_code'].includes(field)) continue
      const isRefused = check.problems({ ...good, [field]: '一二' }).length > 0
      assert.equal(printed.has(field), isRefused, JSON.stringify([field, print]))
    }
  }
})

test('a duplicate identifier is reported with the row where it first occurs', async () => {
  const rows = [{ ...good, beneficiary_id: 'A 1' }, good, { ...good, beneficiary_id: ' A  1' }]
  assert.deepEqual([...findDuplicateIds(rows)], [[2, 0]])
  const message = (await serviceMistakes(rows, 'fr', 2)).beneficiary_id
  assert.equal(message, duplicateMistake(1).fr)
})

async function serviceMistakes(
  rows: Row[],
  language: 'fr' | 'en' | 'wo',
  index: number,
  print?: object,
): Promise<Record<string, string>> {
  try {
    await checkBeneficiaries(rows, organizationPlace, now, print)
    return {}
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    const path = `beneficiaries/${index}/`
    const own = error.errors(language).filter((mistake) => mistake.path.startsWith(path))
    return Object.fromEntries(own.map((mistake) => [mistake.path.slice(path.length), mistake.message]))
  }
}
