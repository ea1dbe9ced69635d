import { CELL_BYTES, LITERAL, type Target, TOUCHED } from './kernel.ts'

export function restoreCells(bytes: Uint8Array, target: Target): void {
  const { image, pristine, dirty, stride, height, cellsPerRow } = target
  for (let row = 0; row < height; row++) {
    const flags = dirty + row * cellsPerRow
    for (let cell = 0; cell < cellsPerRow; cell++) {
      const flag = bytes[flags + cell] ?? 0
      if ((flag & TOUCHED) === 0) continue
      bytes[flags + cell] = flag & ~(TOUCHED | LITERAL)
      const start = row * stride + 1 + cell * CELL_BYTES
      const end = Math.min(start + CELL_BYTES, (row + 1) * stride)
      bytes.copyWithin(image + start, pristine + start, pristine + end)
    }
  }
}
