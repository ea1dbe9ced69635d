import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { TEMPLATE_IDS } from '../design/setting.ts'
import { CardUnprintable } from '../errors.ts'
import { splitCodePoints } from '../fonts/joined-code-points.ts'
import { cardCheck } from '../layout/card-check.ts'
import { CardLayout } from '../layout/card-layout.ts'
import { SAMPLE_CARD, sampleSetting } from '../sample.ts'
import { designOf } from '../templates/design-of.ts'
import { inkBounds } from '../testing/ink-bounds.ts'
import { openPdf, pageTexts, pdfiumTexts } from '../testing/rasterize-pdf.ts'
import { openRendererFixture } from '../testing/renderer-fixture.ts'
import { openNativeFonts } from './native-fonts.ts'
import { shapeNative } from './shape-native.ts'

await openNativeFonts()
const { renderer, path } = openRendererFixture()

const ARABIC = [
  'محمد ولد عبد الله',
  'فاطمة بنت أحمد',
  'عائشة منت سيدي المختار',
  'مريم منت محمد الأمين',
  'بلال ولد الداه',
  'لالة عيشة',
  'يحيى ولد حدمين',
  'إبراهيم آمنة مؤمن',
  'تمتام نبيل بيتي ثابت',
  'ججج ححح خخخ',
  'بُثَيْنَة',
]
const NKO = ['ߡߊ߬ߡߊߘߎ߫ ߞߊ߲ߕߍ߫', 'ߝߊ߬ߕߎ߬ߡߕߊ߫ ߖߊߟߏ߫', 'ߒߞߏ']

test('letters are joined: a letter has another glyph at the beginning, in the middle and at the end of a word', () => {
  const glyphs = (text: string) => shapeNative(text, 'arabic').glyphs
  const [alone] = glyphs('ع')
  const joined = glyphs('ععع')
  assert.equal(joined.length, 3)
  assert.equal(new Set([alone, ...joined]).size, 4)
  assert.equal(new Set(shapeNative('ߞߞߞ', 'nko').glyphs).size, 3)
})

test('the first letter is drawn at the right, and every glyph stands for exactly one letter', () => {
  const letterOf = new Map<number, number>()
  for (const name of ARABIC) {
    const line = shapeNative(name, 'arabic')
    assert.equal([...line.codePoints.map(splitCodePoints).join('')].toReversed().join(''), name)
    assert.deepEqual(
      line.xs,
      line.xs.toSorted((a, b) => a - b),
    )
    line.glyphs.forEach((glyph, i) => {
      const letter = line.codePoints[i] ?? 0
      assert.equal(letterOf.get(glyph) ?? letter, letter, name)
      letterOf.set(glyph, letter)
    })
  }
})

test('the text of a PDF contains the name as it was typed, beside the Latin one', async () => {
  const names = [...ARABIC, ...NKO]
  const cards = names.map((name_native, i) => ({
    ...SAMPLE_CARD,
    name_native,
    card_code: `DKRVAC-${String(i).padStart(8, '0')}`,
  }))
  for (const template of ['vital', 'sovereign'] as const) {
    const file = path(`${template}.pdf`)
    await renderer.print(cards, { setting: sampleSetting(template), pdfs: [{ path: file, layout: { page: 'card' } }] })
    const pdf = readFileSync(file)
    assert.equal((await openPdf(pdf)).numPages, names.length)
    const [pages, strict] = [await pdfiumTexts(pdf, names.length), await pageTexts(pdf, ARABIC.length)]
    for (const [i, name] of names.entries()) {
      for (const word of [...name.split(' '), 'NDIAYE']) {
        assert.ok(pages[i]?.normalize('NFC').includes(word), `${template}: ${word} in ${pages[i]}`)
        // PDF.js puts a tone at the end of an N'Ko word elsewhere.
        if (i >= ARABIC.length) continue
        assert.ok(strict[i]?.join(' ').normalize('NFC').includes(word), `${template}: ${word} in ${strict[i]}`)
      }
    }
  }
})

test('Latin and native name stand apart within the place of the name, on every template', () => {
  for (const id of TEMPLATE_IDS) {
    const { fields } = designOf(sampleSetting(id))
    const layout = new CardLayout(fields, 'fr')
    for (const name_native of [...ARABIC, ...NKO]) {
      const card = { ...SAMPLE_CARD, name_native }
      const lines = layout.layOut(card)
      const native = lines[fields.findIndex(({ key }) => key === 'name_native')] ?? []
      assert.ok(native.length > 0, id)
      const bounds = lines.flat().map(inkBounds)
      for (const own of native.map(inkBounds)) {
        const touching = bounds.filter(
          (other) =>
            other.left < own.right && other.right > own.left && other.top < own.bottom && other.bottom > own.top,
        )
        assert.equal(touching.length, 1, `${id} ${name_native}`)
      }
    }
    assert.deepEqual(layout.layOut(SAMPLE_CARD)[fields.findIndex(({ key }) => key === 'name_native')], [])
  }
})

test('letters of other scripts and digits are named in the check, with or without a template', () => {
  const awa = { first_name: 'Awa', last_name: 'Diop' }
  for (const check of [cardCheck(), cardCheck({ template: 'vital', language: 'fr', includeMpiId: true })]) {
    assert.deepEqual(check.problems({ ...awa, name_native: 'محمد' }), [])
    assert.deepEqual(check.problems({ ...awa, name_native: 'محمد Awa 7' }), [
      { field: 'name_native', code: 'unsupported-characters', letters: ['A', 'w', 'a', '7'] },
    ])
    assert.equal(check.problems({ ...awa, name_native: '𞤀𞤣𞤤𞤢𞤥' })[0]?.field, 'name_native')
    assert.deepEqual(check.problems({ ...awa, name_native: ' ' }), [])
  }
  const { fields } = designOf(sampleSetting('vital'))
  assert.throws(() => new CardLayout(fields, 'fr').layOut({ ...SAMPLE_CARD, name_native: '一' }), CardUnprintable)
})

test('the same cards give the same bytes in every process: the glyphs of forms have fixed numbers', () => {
  assert.deepEqual(shapeNative('بب', 'arabic').glyphs, shapeNative('بب', 'arabic').glyphs)
  assert.ok(shapeNative('ب', 'arabic').glyphs.every((glyph) => glyph > 1000))
})
