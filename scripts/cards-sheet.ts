import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { deflateSync } from 'node:zlib'
import { TEMPLATE_IDS, type TemplateId } from '../server/src/slices/cards/rendering/design/setting.ts'
import type { Language } from '../server/src/slices/cards/rendering/index.ts'
import { SAMPLE_CARD, sampleSetting } from '../server/src/slices/cards/rendering/index.ts'
import { chunk, PNG_TAIL, pngHead } from '../server/src/slices/cards/rendering/png/png-file.ts'
import { BRANDS } from '../server/src/slices/cards/rendering/testing/brands.ts'
import { composeCard, type Picture, shrink } from '../server/src/slices/cards/rendering/testing/compose-card.ts'
import { HARD_PEOPLE } from '../server/src/slices/cards/rendering/testing/hard-people.ts'

/**
 * `npm run dev:cards-sheet -- [--out folder] [--language fr|en|wo] [--person name] [--template id] [--brand name] [--without-mpi] [--each] [--scale n]`:
 * all templates on one contact sheet, with `--each` also one by one; or one template with every person who is hard to set. For
 * the docs and for looking at.
 */
const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'docs/cards' },
    language: { type: 'string', default: 'fr' },
    person: { type: 'string', default: 'usual' },
    template: { type: 'string' },
    'without-mpi': { type: 'boolean', default: false },
    each: { type: 'boolean', default: false },
    brand: { type: 'string' },
    scale: { type: 'string', default: '3' },
  },
})

const COLUMNS = 2
const GAP = 24
const PAPER = 0xe4

const factor = Number(values.scale)
const shown = values.template
  ? Object.keys(HARD_PEOPLE).map((person) => ({ name: person, person, template: values.template as TemplateId }))
  : TEMPLATE_IDS.map((template) => ({ name: template, person: values.person, template }))
const pictures = await Promise.all(
  shown.map(async ({ name, person, template }) => {
    const brand = values.brand ? BRANDS[values.brand] : undefined
    const includeMpiId = !values['without-mpi']
    const changes = { language: values.language as Language, includeMpiId, ...(brand && { brand }) }
    const picture = await composeCard({ ...SAMPLE_CARD, ...HARD_PEOPLE[person] }, sampleSetting(template, changes))
    return { name, picture: shrink(picture, factor) }
  }),
)

mkdirSync(values.out, { recursive: true })
if (values.each) for (const { name, picture } of pictures) save(`${name}.png`, picture)
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
