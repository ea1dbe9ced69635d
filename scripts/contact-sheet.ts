import { writeFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { chunk, PNG_TAIL, pngHead } from '@samakart/card-engine/png-file'
import type { Picture } from '@samakart/card-engine/testing/compose-card'

const GAP = 24
const PAPER = 0xe4

/** Pictures side by side on grey paper, row by row. */
export function contactSheet(all: readonly Picture[], columns = 2): Picture {
  const cellWidth = Math.max(...all.map(({ width }) => width))
  const cellHeight = Math.max(...all.map(({ height }) => height))
  const rows = Math.ceil(all.length / columns)
  const width = columns * cellWidth + (columns + 1) * GAP
  const height = rows * cellHeight + (rows + 1) * GAP
  const pixels = new Uint8Array(3 * width * height).fill(PAPER)
  all.forEach((picture, i) => {
    const left = GAP + (i % columns) * (cellWidth + GAP)
    const top = GAP + Math.floor(i / columns) * (cellHeight + GAP)
    for (let y = 0; y < picture.height; y++) {
      const row = picture.pixels.subarray(3 * y * picture.width, 3 * (y + 1) * picture.width)
      pixels.set(row, 3 * ((top + y) * width + left))
    }
  })
  return { width, height, pixels }
}

export function savePicture(path: string, { width, height, pixels }: Picture): void {
  const stride = 3 * width
  const scanlines = new Uint8Array((stride + 1) * height)
  for (let y = 0; y < height; y++) scanlines.set(pixels.subarray(y * stride, (y + 1) * stride), y * (stride + 1) + 1)
  const data = deflateSync(scanlines, { level: 9 })
  writeFileSync(path, Buffer.concat([pngHead(width, height, 300), chunk('IDAT', data), PNG_TAIL]))
  console.log(`${path}: ${width} x ${height}, ${Math.round(data.length / 1024)} KB`)
}
