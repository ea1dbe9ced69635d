import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contrast, toHex } from '../design/colour.ts'
import type { DisplayList, Label } from '../design/display-list.ts'
import { TEMPLATE_IDS, type TemplateId } from '../design/setting.ts'
import { CardLayout } from '../layout/card-layout.ts'
import { type FittedLine, fitText } from '../layout/fit-text.ts'
import { openNativeFonts } from '../native/native-fonts.ts'
import { rasterizeStatics, type StaticLayer } from '../raster/static-layer.ts'
import { SAMPLE_CARD, sampleSetting } from '../sample.ts'
import { BRANDS } from '../testing/brands.ts'
import { HARD_PEOPLE } from '../testing/hard-people.ts'
import { type Bounds, inkBounds, isInsideMargins } from '../testing/ink-bounds.ts'
import { backOf } from './back.ts'
import { designOf } from './design-of.ts'

const LANGUAGES = ['fr', 'en', 'wo'] as const

const BRANDS_IN = { fr: ['dark', 'ministry'], en: ['yellow', 'words'], wo: ['violet', 'light'] }

/** Every design of a card, front and back. */
const DESIGNS = LANGUAGES.flatMap((language) =>
  TEMPLATE_IDS.flatMap((id) => {
    const settings = [true, false].map((includeMpiId) =>
      sampleSetting(id, { language, includeMpiId, expires: !includeMpiId }),
    )
    if (id === 'sovereign') {
      const sovereignConfig = { format: 'cr80' as const }
      for (const expires of [true, false]) settings.push(sampleSetting(id, { language, sovereignConfig, expires }))
    }
    for (const name of BRANDS_IN[language]) {
      const brand = BRANDS[name]
      if (brand) settings.unshift(sampleSetting(id, { language, brand }))
    }
    const withPhoto = settings.map((setting) => designOf({ ...setting, hasPhoto: true }))
    return [
      ...settings.map(designOf),
      ...withPhoto,
      ...[...settings.slice(0, 2), ...settings.slice(-1)].map((one) => backOf(one)),
    ].map((list) => ({
      id,
      language,
      list,
    }))
  }),
)

test('text has a contrast of at least 4.5:1 with every pixel behind it, in every language, on front and back', () => {
  for (const { id, language, list } of DESIGNS) {
    const layer = rasterizeStatics({ ...list, statics: list.statics.filter(({ kind }) => kind === 'shape') }, 300, [])
    const layout = new CardLayout(list.fields, language).layOut(SAMPLE_CARD)
    list.fields.forEach(({ key, colour }, i) => {
      for (const line of layout[i] ?? []) assertReadable(line, colour, layer, `${id} ${key}`)
    })
    for (const { text, box, colour } of labelsOf(list)) {
      for (const line of fitText(text, box)) assertReadable(line, colour, layer, `${id} “${text.slice(0, 20)}”`)
    }
  }
})

function assertReadable(line: FittedLine, colour: string, layer: StaticLayer, what: string): void {
  const scale = layer.dpi / 25.4
  const { left, right, top, bottom } = inkBounds(line)
  const seen = new Set<number>()
  for (let y = Math.floor(top * scale); y < Math.ceil(bottom * scale); y++) {
    for (let x = Math.floor(left * scale); x < Math.ceil(right * scale); x++) {
      const at = y * layer.stride + 1 + 3 * x
      const [red = 0, green = 0, blue = 0] = layer.scanlines.subarray(at, at + 3)
      seen.add((red << 16) | (green << 8) | blue)
    }
  }
  for (const ground of seen) {
    const ratio = contrast(colour, toHex([ground >> 16, (ground >> 8) & 255, ground & 255]))
    assert.ok(ratio >= 4.5, `${what}: ${ratio.toFixed(2)} on ${ground.toString(16)}`)
  }
}

test('no label is cut, in any language', () => {
  for (const { id, language, list } of DESIGNS) {
    for (const { text, box } of labelsOf(list)) {
      const shown = fitText(text, box).map(({ line }) => line.text)
      assert.ok(!shown.at(-1)?.endsWith('…'), `${id} ${language}: ${shown.join(' ')}`)
    }
  }
})

await openNativeFonts()

test('no two texts touch, and none is near the edge, whoever the holder is', () => {
  const people = Object.values(HARD_PEOPLE).map((changes) => ({ ...SAMPLE_CARD, ...changes }))
  for (const { id, language, list } of DESIGNS) {
    const labels = labelsOf(list).flatMap(({ text, box }) =>
      fitText(text, box).map((line) => ({ name: text, ...inkBounds(line) })),
    )
    const cardLayout = new CardLayout(list.fields, language)
    for (const card of people) {
      const layout = cardLayout.layOut(card)
      const texts = list.fields.flatMap(({ key }, i) =>
        (layout[i] ?? []).map((line) => ({ name: key, ...inkBounds(line) })),
      )
      assertApart(id, [...labels, ...texts], list)
    }
  }
})

function assertApart(id: TemplateId, texts: ({ name: string } & Bounds)[], list: DisplayList): void {
  texts.forEach((one, i) => {
    assert.ok(isInsideMargins(one, list), `${id}: ${one.name} is near the edge`)
    for (const other of texts.slice(i + 1)) {
      const apart =
        one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top
      assert.ok(apart, `${id}: “${one.name}” touches “${other.name}”`)
    }
  })
}

function labelsOf(list: DisplayList): Label[] {
  return list.statics.flatMap((mark) => (mark.kind === 'label' ? [mark] : []))
}
