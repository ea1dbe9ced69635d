import fc from 'fast-check'
import type { CardTexts } from '../layout/card-check.ts'

const letters = (all: string) => fc.constantFrom(...all)

const latin = letters('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ')
const westAfrican = letters("éèëêàâçîïôùûüñŋÑŊËÉɓɗƴƁƊƳɛɔƐƆÇ’'")
const vietnamese = letters('ẠẢẤẦẨẪẬẮẰẲẴẶẸẺẼẾỀỂỄỆỈỊỌỎỐỒỔỖỘỚỜỞỠỢỤỦỨỪỬỮỰỲỴỶỸđơưăạảấầẩẫậ')
const marks = letters('\u0300\u0301\u0302\u0303\u0308\u030c\u0323\u0324\u0327\u0331')
const digits = letters('0123456789')
const rare = letters('ßŉǰǆﬁẞĿŀʼnIıſɤƛꟓƀȺΩЖжѾℊ∫|§@;ℹ⸺Ⅷ№')
const arabic = letters('محمدعائشةفاطمة')
const nko = letters('ߊߋߌߍߎߏߐߞߟߡߓ')
const emoji = fc.constantFrom('🌍', '👩🏾‍⚕️', '🇸🇳', '☪', '1️⃣')

const word = (unit: fc.Arbitrary<string>, maxLength: number) =>
  fc.array(unit, { minLength: 1, maxLength }).map((all) => all.join(''))

const plainWord = word(fc.oneof({ weight: 5, arbitrary: latin }, { weight: 2, arbitrary: westAfrican }), 14)
const oddWord = word(
  fc.oneof(
    { weight: 6, arbitrary: latin },
    { weight: 2, arbitrary: marks },
    { weight: 2, arbitrary: vietnamese },
    { weight: 1, arbitrary: digits },
    { weight: 1, arbitrary: rare },
  ),
  14,
)
const foreignWord = fc.oneof(word(arabic, 8), word(nko, 8), word(emoji, 2))

const joined = (each: fc.Arbitrary<string>, maxLength: number) =>
  fc
    .array(fc.tuple(each, fc.constantFrom(' ', ' ', '-', '- ', '-\u0301', '  ')), { minLength: 1, maxLength })
    .map((words) => words.map(([text, gap]) => text + gap).join(''))

/** Names and places as they occur in real lists, and unlikely ones. */
export const hardText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: joined(plainWord, 9) },
  { weight: 3, arbitrary: joined(oddWord, 7) },
  { weight: 2, arbitrary: word(latin, 70) },
  { weight: 1, arbitrary: joined(fc.oneof(plainWord, foreignWord), 3) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
  { weight: 1, arbitrary: foreignWord },
)

const optional = fc.option(hardText, { nil: null })

export const hardTexts: fc.Arbitrary<CardTexts & { first_name: string; last_name: string }> = fc.record({
  first_name: hardText,
  last_name: hardText,
  beneficiary_id: optional,
  health_center: optional,
  zone: optional,
  date_of_birth: fc.constantFrom('1990-02-28', null),
  gender: fc.constantFrom('M' as const, 'F' as const, 'U' as const, null),
  phone_number: fc.constantFrom('+221771234567', null),
})
