import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { decode, encode } from 'fast-png'
import { contrast, toHex } from '../design/colour.ts'
import type { DisplayList, Label } from '../design/display-list.ts'
import { TEMPLATE_IDS, type TemplateId } from '../design/setting.ts'
import { CardLayout } from '../layout/card-layout.ts'
import { fitText } from '../layout/fit-text.ts'
import { inkOf } from '../layout/ink.ts'
import type { FittedLine } from '../layout/text-box.ts'
import { rasterizeStatics, type StaticLayer } from '../raster/static-layer.ts'
import { SAMPLE_CARD, sampleSetting } from '../sample.ts'
import { composeCard, shrink } from '../testing/compose-card.ts'
import { backOf } from './back.ts'
import { listTemplates } from './catalogue.ts'
import { designOf } from './design-of.ts'

const SHRINK = 4
const LANGUAGES = ['fr', 'en', 'wo'] as const

/** Set UPDATE_GOLDEN=1 to accept the present pictures, and look at them before committing. */
test('the cards look as they did when somebody looked at them', async () => {
  const folder = new URL('./golden/', import.meta.url)
  for (const id of TEMPLATE_IDS) {
    const picture = shrink(await composeCard(SAMPLE_CARD, sampleSetting(id)), SHRINK)
    const file = new URL(`${id}.png`, folder)
    if (process.env.UPDATE_GOLDEN) {
      mkdirSync(folder, { recursive: true })
      writeFileSync(file, encode({ width: picture.width, height: picture.height, data: picture.pixels, channels: 3 }))
    }
    const golden = decode(readFileSync(file))
    assert.deepEqual([golden.width, golden.height], [picture.width, picture.height])
    let worst = 0
    let sum = 0
    picture.pixels.forEach((value, i) => {
      const difference = Math.abs(value - (golden.data[i] ?? 0))
      worst = Math.max(worst, difference)
      sum += difference
    })
    // Rasterizers of other processors may round a pixel differently.
    assert.ok(worst <= 6 && sum / picture.pixels.length < 0.05, `${id} changed: worst ${worst}`)
  }
})

test('the ten can be told apart from across a table', async () => {
  const tiny = await Promise.all(
    TEMPLATE_IDS.filter((id) => id !== 'sovereign').map(async (id) => ({
      id,
      ...shrink(await composeCard(SAMPLE_CARD, sampleSetting(id)), 60),
    })),
  )
  for (const one of tiny) {
    for (const other of tiny) {
      if (one.id >= other.id) continue
      let sum = 0
      one.pixels.forEach((value, i) => {
        sum += Math.abs(value - (other.pixels[i] ?? 0))
      })
      assert.ok(sum / one.pixels.length > 10, `${one.id} and ${other.id} look alike`)
    }
  }
})

test('text contrasts 4.5:1 with the worst pixel behind it, in every language', () => {
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

function labelsOf(list: DisplayList): Label[] {
  return list.statics.flatMap((mark) => (mark.kind === 'label' ? [mark] : []))
}

function inkBox({ line, x, y, size, turned }: FittedLine): {
  left: number
  right: number
  top: number
  bottom: number
} {
  const ink = inkOf(line)
  return turned
    ? { left: x - ink.top * size, right: x - ink.bottom * size, top: y - ink.right * size, bottom: y - ink.left * size }
    : { left: x + ink.left * size, right: x + ink.right * size, top: y - ink.top * size, bottom: y - ink.bottom * size }
}

function assertReadable(line: FittedLine, colour: string, layer: StaticLayer, what: string): void {
  const scale = layer.dpi / 25.4
  const { left, right, top, bottom } = inkBox(line)
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

test('no two texts touch, and none comes within 2 mm of the edge', () => {
  const hard = {
    ...SAMPLE_CARD,
    first_name: 'Mame Diarra Bousso Fatoumata Binetou',
    last_name: 'Diagne-Ndiaye',
    health_center: 'Centre hospitalier régional universitaire Amadou Sakhir Mbaye de Louga et environs',
    zone: 'Saint-Louis Nord-Est Richard-Toll',
    card_code: 'ABCDEFGH-7K3Q9ZPA',
  }
  for (const id of TEMPLATE_IDS) {
    for (const language of LANGUAGES) {
      for (const card of [SAMPLE_CARD, hard]) {
        for (const list of [designOf(sampleSetting(id, { language })), backOf(sampleSetting(id, { language }))]) {
          const layout = new CardLayout(list.fields, language).layOut(card)
          const texts = [
            ...labelsOf(list).flatMap(({ text, box }) =>
              fitText(text, box).map((line) => ({ name: text, ...inkBox(line) })),
            ),
            ...list.fields.flatMap(({ key }, i) => (layout[i] ?? []).map((line) => ({ name: key, ...inkBox(line) }))),
          ]
          assertApart(id, texts, list)
        }
      }
    }
  }
})

function assertApart(
  id: TemplateId,
  texts: { name: string; left: number; right: number; top: number; bottom: number }[],
  list: DisplayList,
): void {
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

test('modules are at least 0.4 mm, half a millimetre for nomad', () => {
  for (const id of TEMPLATE_IDS) {
    const module = designOf(sampleSetting(id)).qr?.module ?? 0
    assert.ok(module >= (id === 'nomad' ? 0.5 : 0.4), id)
  }
})

test('the catalogue names ten templates with the sizes of the specification', () => {
  const templates = listTemplates()
  assert.deepEqual(
    templates.map(({ id }) => id),
    [...TEMPLATE_IDS],
  )
  for (const { id, width, height, fields } of templates) {
    assert.deepEqual([width, height], [1011, id === 'sovereign' ? 375 : 638])
    assert.ok(fields.includes('mpi_id'))
  }
})

test('only names on the boarding pass are refused when too long; everything else is shortened', () => {
  for (const { id, refused_when_long } of listTemplates()) {
    assert.deepEqual(refused_when_long, id === 'sovereign' ? ['first_name', 'last_name'] : [], id)
  }
})

test('without MPI ID no card speaks of it', () => {
  for (const id of TEMPLATE_IDS) {
    const list = designOf(sampleSetting(id, { includeMpiId: false }))
    assert.ok(list.fields.every(({ key }) => key !== 'mpi_id'))
    assert.ok(labelsOf(list).every(({ text }) => !text.includes('MPI')))
    assert.ok(list.fields.some(({ key }) => key === 'card_code'))
  }
})
