import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contrast, toHex } from '../design/colour.ts'
import type { DisplayList, Label } from '../design/display-list.ts'
import { TEMPLATE_IDS, type TemplateId } from '../design/setting.ts'
import { CardLayout } from '../layout/card-layout.ts'
import { fitText } from '../layout/fit-text.ts'
import type { FittedLine } from '../layout/text-box.ts'
import { rasterizeStatics, type StaticLayer } from '../raster/static-layer.ts'
import { SAMPLE_CARD, sampleSetting } from '../sample.ts'
import { type Bounds, inkBounds } from '../testing/ink-bounds.ts'
import { backOf } from './back.ts'
import { designOf } from './design-of.ts'

const LANGUAGES = ['fr', 'en', 'wo'] as const

test('text has a contrast of at least 4.5:1 with every pixel behind it, in every language', () => {
  for (const id of TEMPLATE_IDS) {
    for (const language of LANGUAGES) {
      const list = designOf(sampleSetting(id, { language }))
      const layer = rasterizeStatics({ ...list, statics: list.statics.filter(({ kind }) => kind !== 'label') }, 300, [])
      const layout = new CardLayout(list.fields, language).layOut(SAMPLE_CARD)
      list.fields.forEach(({ key, colour }, i) => {
        for (const line of layout[i] ?? []) assertReadable(line, colour, layer, `${id} ${key}`)
      })
      for (const { text, box, colour } of labelsOf(list)) {
        for (const line of fitText(text, box)) assertReadable(line, colour, layer, `${id} “${text.slice(0, 20)}”`)
      }
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

test('no two texts touch, and none is near the edge', () => {
  const longTexts = {
    ...SAMPLE_CARD,
    first_name: 'Mame Diarra Bousso Fatoumata Binetou',
    last_name: 'Diagne-Ndiaye',
    health_center: 'Centre hospitalier régional universitaire Amadou Sakhir Mbaye de Louga et environs',
    zone: 'Saint-Louis Nord-Est Richard-Toll',
    card_code: 'ABCDEFGH-7K3Q9ZPA',
  }
  for (const id of TEMPLATE_IDS) {
    for (const language of LANGUAGES) {
      for (const card of [SAMPLE_CARD, longTexts]) {
        for (const list of [designOf(sampleSetting(id, { language })), backOf(sampleSetting(id, { language }))]) {
          const layout = new CardLayout(list.fields, language).layOut(card)
          const texts = [
            ...labelsOf(list).flatMap(({ text, box }) =>
              fitText(text, box).map((line) => ({ name: text, ...inkBounds(line) })),
            ),
            ...list.fields.flatMap(({ key }, i) =>
              (layout[i] ?? []).map((line) => ({ name: key, ...inkBounds(line) })),
            ),
          ]
          assertApart(id, texts, list)
        }
      }
    }
  }
})

function assertApart(id: TemplateId, texts: ({ name: string } & Bounds)[], list: DisplayList): void {
  texts.forEach((one, i) => {
    assert.ok(one.left >= 2 && one.right <= list.width - 2, `${id}: ${one.name} is near the edge`)
    assert.ok(one.top >= 0.8 && one.bottom <= list.height - 0.8, `${id}: ${one.name} is near the edge`)
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
