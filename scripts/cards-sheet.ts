import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { deflateSync } from 'node:zlib'
import { TEMPLATE_IDS } from '../server/src/slices/cards/rendering/design/setting.ts'
import type { Card, Language } from '../server/src/slices/cards/rendering/index.ts'
import { SAMPLE_CARD, sampleSetting } from '../server/src/slices/cards/rendering/index.ts'
import { chunk, PNG_TAIL, pngHead } from '../server/src/slices/cards/rendering/png/png-file.ts'
import { composeCard, type Picture, shrink } from '../server/src/slices/cards/rendering/testing/compose-card.ts'

/**
 * `npm run dev:cards-sheet -- [--out folder] [--language fr|en|wo] [--hard] [--each] [--scale n]`: all templates on one contact
 * sheet, with `--each` also one by one; for the docs and for looking at.
 */
const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'docs/cards' },
    language: { type: 'string', default: 'fr' },
    hard: { type: 'boolean', default: false },
    each: { type: 'boolean', default: false },
    scale: { type: 'string', default: '3' },
  },
})

const HARD: Partial<Card> = {
  first_name: 'Mame Diarra Bousso Fatoumata Binetou',
  last_name: 'Diagne-Ndiaye',
  health_center: 'Centre hospitalier régional universitaire Amadou Sakhir Mbaye',
  zone: 'Saint-Louis Nord-Est',
}
const COLUMNS = 2
const GAP = 24
const PAPER = 0xe4

const card = { ...SAMPLE_CARD, ...(values.hard ? HARD : {}) }
const factor = Number(values.scale)
const pictures = await Promise.all(
  TEMPLATE_IDS.map(async (template) => {
    const picture = await composeCard(card, sampleSetting(template, { language: values.language as Language }))
    return { template, picture: shrink(picture, factor) }
  }),
)

mkdirSync(values.out, { recursive: true })
if (values.each) for (const { template, picture } of pictures) save(`${template}.png`, picture)
save('sheet.png', contactSheet(pictures.map(({ picture }) => picture)))

function contactSheet(all: Picture[]): Picture {
  const cellWidth = Math.max(...all.map(({ width }) => width))
  const cellHeight = Math.max(...all.map(({ height }) => height))
  const rows = Math.ceil(all.length / COLUMNS)
  const width = COLUMNS * cellWidth + (COLUMNS + 1) * GAP
  const height = rows * cellHeight + (rows + 1) * GAP
  const pixels = new Uint8Array(3 * width * height).fill(PAPER)
  all.forEach((picture, i) => {
    const left = GAP + (i % COLUMNS) * (cellWidth + GAP)
    const top = GAP + Math.floor(i / COLUMNS) * (cellHeight + GAP)
    for (let y = 0; y < picture.height; y++) {
      const row = picture.pixels.subarray(3 * y * picture.width, 3 * (y + 1) * picture.width)
      pixels.set(row, 3 * ((top + y) * width + left))
    }
  })
  return { width, height, pixels }
}

function save(name: string, { width, height, pixels }: Picture): void {
  const stride = 3 * width
  const scanlines = new Uint8Array((stride + 1) * height)
  for (let y = 0; y < height; y++) scanlines.set(pixels.subarray(y * stride, (y + 1) * stride), y * (stride + 1) + 1)
  const data = deflateSync(scanlines, { level: 9 })
  const path = `${values.out}/${name}`
  writeFileSync(path, Buffer.concat([pngHead(width, height, 300), chunk('IDAT', data), PNG_TAIL]))
  console.log(`${path}: ${width} x ${height}, ${Math.round(data.length / 1024)} KB`)
}
