import { CELL_BYTES, type Target } from './kernel.ts'

export function restoreCells(bytes: Uint8Array, target: Target): void {
  const { image, pristine, dirty, stride, height, cellsPerRow } = target
  for (let row = 0; row < height; row++) {
    const flags = dirty + row * cellsPerRow
    for (let cell = 0; cell < cellsPerRow; cell++) {
      if (bytes[flags + cell] === 0) continue
      bytes[flags + cell] = 0
      const start = row * stride + 1 + cell * CELL_BYTES
      const end = Math.min(start + CELL_BYTES, (row + 1) * stride)
      bytes.copyWithin(image + start, pristine + start, pristine + end)
    }
  }
}
