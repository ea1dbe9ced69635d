import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Card, Language } from '../card.ts'
import type { DisplayList } from '../design/display-list.ts'
import { type Setting, TEMPLATE_IDS } from '../design/setting.ts'
import { openNativeFonts } from '../native/native-fonts.ts'
import { FRONT_FORM } from '../pdf/background.ts'
import { CardWriter } from '../pdf/card-operators.ts'
import { PdfDocument } from '../pdf/document.ts'
import { FontUsage } from '../pdf/font-usage.ts'
import { writePageBatch } from '../pdf/page-batch.ts'
import { encodeQr } from '../qr/encode-qr.ts'
import { SAMPLE_CARD, sampleSetting } from '../sample.ts'
import { designOf } from '../templates/design-of.ts'
import { receiptOf } from '../templates/receipt.ts'
import { allBacks } from '../testing/all-backs.ts'
import { BRANDS } from '../testing/brands.ts'
import { drawnText } from '../testing/drawn-text.ts'
import { HARD_PEOPLE } from '../testing/hard-people.ts'
import { pageTexts } from '../testing/rasterize-pdf.ts'
import { CardLayout } from './card-layout.ts'
import { inCapitals } from './card-letters.ts'

const LANGUAGES: readonly Language[] = ['fr', 'en', 'wo']
const IDENTIFIERS = ['card_code', 'mpi_id', 'beneficiary_id', 'phone_number'] as const

const VARIANTS = [true, false].flatMap((includeMpiId) => [true, false].map((hasPhoto) => ({ includeMpiId, hasPhoto })))

/** Every design that a card can be printed with. */
const SETTINGS: Setting[] = TEMPLATE_IDS.flatMap((template) =>
  LANGUAGES.flatMap((language) =>
    VARIANTS.flatMap(({ includeMpiId, hasPhoto }) => {
      const configs =
        template === 'sovereign'
          ? ([{}, { font_scale: 1.2 }, { font_scale: 0.8 }, { format: 'cr80' }] as const).map((config) => ({
              ...config,
            }))
          : [undefined]
      const looks = [{}, { brand: BRANDS.ministry }, { brand: BRANDS.yellow, expires: true }] as Partial<Setting>[]
      return configs.flatMap((config) =>
        looks.map((look) =>
          sampleSetting(template, {
            language,
            includeMpiId,
            hasPhoto,
            ...look,
            ...(config ? { sovereignConfig: config } : {}),
          }),
        ),
      )
    }),
  ),
)

/** The languages differ in labels, not in the places of fields; a design is read once where that is so. */
const DESIGNS = [
  ...new Map(
    SETTINGS.flatMap((setting) =>
      [designOf(setting), receiptOf(setting)].map((list) => [JSON.stringify(list.fields), { setting, list }] as const),
    ).concat(
      LANGUAGES.flatMap(allBacks).map(({ setting, list }) => [JSON.stringify(list.fields), { setting, list }] as const),
    ),
  ).values(),
]

const squeeze = (text: string) => text.normalize('NFC').replace(/[\s‐]+/gu, '')
const nativeName = fc.constantFrom(null, 'محمد سالم ولد عبد الله', 'ߡߊ߬ߡߊߘߎ߫ ߞߊ߲ߕߍ߫')

function assertPrinted(card: Card, { fields }: DisplayList, printed: string, where: string): void {
  const found = squeeze(printed)
  const keys = new Set(fields.map(({ key }) => key))
  if (keys.has('full_name') || keys.has('last_name')) {
    assert.ok(found.includes(squeeze(inCapitals(card.last_name))), `${where}: family name in ${found}`)
  }
  for (const key of IDENTIFIERS) {
    if (keys.has(key) && card[key]) assert.ok(found.includes(squeeze(card[key] ?? '')), `${where}: ${key} in ${found}`)
  }
  assert.ok(keys.has('card_code'), `${where} has no code to type`)
}

async function pdfTexts(list: DisplayList, language: Language, cards: Card[]): Promise<string[]> {
  const page = { pageWidth: list.width, pageHeight: list.height, front: { ...list, statics: [] }, bleed: 0, logos: [] }
  const document = new PdfDocument({ title: 't', author: 'a', language, ...page })
  const [usage, layout] = [new FontUsage(), new CardLayout(list.fields, language)]
  const writer = new CardWriter(list, usage)
  const contents = cards.map(
    (card) => `${FRONT_FORM} Do\n${writer.write(layout.layOut(card), encodeQr(card.qr_token))}`,
  )
  const begin = document.begin()
  const pages = document.append(writePageBatch(0, contents), usage.data())
  const pdf = Buffer.concat([begin, pages, document.end()])
  return (await pageTexts(pdf, cards.length)).map((texts) => texts.join(''))
}

await openNativeFonts()
const PEOPLE = Object.values(HARD_PEOPLE).map((changes): Card => ({ ...SAMPLE_CARD, ...changes }))

test('family name, identifiers and code of hard people are in the text of every PDF, on front, back and slip', async () => {
  for (const { setting, list } of DESIGNS) {
    const texts = await pdfTexts(list, setting.language, PEOPLE)
    for (const [i, card] of PEOPLE.entries())
      assertPrinted(card, list, texts[i] ?? '', `${setting.template}, person ${i}`)
  }
})

test('they are also among the glyphs that the PNG engine draws', () => {
  for (const { setting, list } of DESIGNS) {
    const texts = drawnText(list, setting.language, PEOPLE)
    for (const [i, card] of PEOPLE.entries())
      assertPrinted(card, list, texts[i] ?? '', `${setting.template}, person ${i}`)
  }
})

const letter = fc.constantFrom(...'ABCDEFGHIKLMNOPRSTUVYaeiouéèëñŋɓɗƴ')
const word = (min: number, max: number) =>
  fc.array(letter, { minLength: min, maxLength: max }).map((letters) => letters.join(''))
/** Up to 55 letters in two or three parts, or one word of up to 34. */
const familyName = fc.oneof(
  word(1, 34),
  fc.tuple(word(2, 27), word(2, 27), fc.constantFrom('-', ' ')).map(([one, two, gap]) => one + gap + two),
  fc.array(word(2, 17), { minLength: 3, maxLength: 3 }).map((words) => words.join('-')),
)
const givenNames = fc
  .array(word(1, 18), { minLength: 1, maxLength: 6 })
  .map((names) => names.join(' '))
  .filter((names) => names.length < 80)
const identifier = fc
  .array(fc.constantFrom(...'0123456789ABCDEFGHJKLNPRSTUVXYZ-/'), { minLength: 1, maxLength: 24 })
  .map((letters) => letters.join(''))

test('nobody with a family name of up to 55 letters and a number of up to 24 loses a letter of either', () => {
  fc.assert(
    fc.property(
      familyName,
      givenNames,
      identifier,
      nativeName,
      fc.constantFrom(...SETTINGS),
      (last, first, id, name_native, setting) => {
        const card = { ...SAMPLE_CARD, first_name: first, last_name: last, beneficiary_id: id, name_native }
        const list = designOf(setting)
        const layout = new CardLayout(list.fields, setting.language).layOut(card)
        const printed = layout.flatMap((lines) => lines.map(({ line }) => line.text)).join('')
        assertPrinted(card, list, printed, setting.template)
        list.fields.forEach(({ key }, i) => {
          const text = layout[i]?.map(({ line }) => line.text).join('') ?? ''
          if (key !== 'health_center' && key !== 'zone')
            assert.ok(!text.endsWith('…'), `${setting.template} ${key}: ${text}`)
        })
      },
    ),
    { numRuns: 600 },
  )
})
