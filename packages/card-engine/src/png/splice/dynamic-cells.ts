import { QR_MODULES } from '../../design/card-canvas.ts'
import type { DisplayList } from '../../design/display-list.ts'
import { photoPixels } from '../../photos/photo-pixels.ts'
import { pixelLimits } from '../../raster/compositor.ts'
import type { StaticLayer } from '../../raster/static-layer.ts'
import { CELL_PIXELS, CELL_SHIFT } from '../../wasm/kernel.ts'

/** Returns one flag for each cell: 1 where a field's box or the QR may touch it. */
export function dynamicCells(list: DisplayList, layer: StaticLayer): Uint8Array {
  const cellsPerRow = Math.ceil(layer.width / CELL_PIXELS)
  const flags = new Uint8Array(layer.height * cellsPerRow)
  const scale = layer.dpi / 25.4
  const mark = (left: number, top: number, right: number, bottom: number) => {
    for (let row = top; row < bottom; row++) {
      const start = row * cellsPerRow
      flags.fill(1, start + (left >> CELL_SHIFT), start + ((right - 1) >> CELL_SHIFT) + 1)
    }
  }
  for (const field of list.fields) {
    const { left, top, right, bottom } = pixelLimits(field, scale, layer)
    mark(left, top, right, bottom)
  }
  for (const place of list.photos ?? []) {
    const { left, top, width, height } = photoPixels(place, scale)
    mark(left, top, left + width, top + height)
  }
  if (list.qr) {
    const size = Math.max(1, Math.floor(list.qr.module * scale + 0.01)) * QR_MODULES
    const [left, top] = [Math.round(list.qr.x * scale), Math.round(list.qr.y * scale)]
    mark(left, top, left + size, top + size)
  }
  return flags
}
