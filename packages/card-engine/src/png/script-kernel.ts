import { CHROMA_PITCH, type PhotoPlanes, PITCH } from '../photos/photo-planes.ts'
import { decodeScan } from '../photos/script-decoder.ts'
import { paintPixels, scalePlane } from '../photos/script-scaler.ts'
import {
  CELL_BYTES,
  CELL_PIXELS,
  CELL_SHIFT,
  type Kernel,
  LITERAL,
  type PhotoScalings,
  type PlacedPlan,
  type PlacedScaling,
  type Stencil,
  type Target,
  TOUCHED,
} from './kernel.ts'
import { spliceCard } from './splice/splice-card.ts'

const INITIAL_BYTES = 1 << 20

/** The inner loops in TypeScript. The WebAssembly kernel must give the same bytes. */
export class ScriptKernel implements Kernel {
  readonly name = 'script'
  bytes = new Uint8Array(INITIAL_BYTES)
  #used = 64

  reserve(size: number): number {
    const start = this.#used
    this.#used += (size + 15) & ~15
    if (this.#used + 64 > this.bytes.length) {
      const larger = new Uint8Array(Math.max(2 * this.bytes.length, this.#used + 64))
      larger.set(this.bytes)
      this.bytes = larger
    }
    return start
  }

  blit(target: Target, { alpha, width, height, pitch }: Stencil, x: number, y: number, colour: number): void {
    const { bytes } = this
    const [red, green, blue] = [colour >> 16, (colour >> 8) & 255, colour & 255]
    for (let row = 0; row < height; row++) {
      let to = target.image + (y + row) * target.stride + 1 + 3 * x
      const from = alpha + row * pitch
      for (let i = from; i < from + width; i++, to += 3) {
        const cover = bytes[i] ?? 0
        if (cover === 0) continue
        bytes[to] = blend(bytes[to] ?? 0, red, cover)
        bytes[to + 1] = blend(bytes[to + 1] ?? 0, green, cover)
        bytes[to + 2] = blend(bytes[to + 2] ?? 0, blue, cover)
      }
    }
    this.#mark(target, x, y, width, height)
  }

  symbol(target: Target, rows: number, size: number, module: number, x: number, y: number): void {
    const { bytes } = this
    const bits = new Uint32Array(bytes.buffer, rows, size)
    for (let row = 0; row < size; row++) {
      const first = target.image + (y + row * module) * target.stride + 1 + 3 * x
      for (let column = 0; column < size; column++) {
        if ((((bits[row] ?? 0) >>> column) & 1) === 0) continue
        bytes.fill(0, first + 3 * column * module, first + 3 * (column + 1) * module)
      }
      for (let line = 1; line < module; line++) {
        bytes.copyWithin(first + line * target.stride, first, first + 3 * size * module)
      }
    }
    this.#mark(target, x, y, size * module, size * module)
  }

  splice(target: Target, plan: PlacedPlan, out: number): number {
    const length = spliceCard(this.bytes, target, plan, out)
    restoreCells(this.bytes, target)
    return length
  }

  restore(target: Target): void {
    restoreCells(this.bytes, target)
  }

  decodeScan(scan: number, scanBytes: number, tables: number, planes: PhotoPlanes): boolean {
    return decodeScan(this.bytes, scan, scanBytes, tables, planes)
  }

  scalePlane(plane: number, pitch: number, columns: PlacedScaling, rows: PlacedScaling, out: number): void {
    scalePlane(this.bytes, plane, pitch, columns, rows, out)
  }

  paintScaled(
    target: Target,
    planes: PhotoPlanes,
    { luma, chroma }: PhotoScalings,
    scratch: PhotoPlanes,
    x: number,
    y: number,
  ): void {
    scalePlane(this.bytes, planes.luma, PITCH, luma.columns, luma.rows, scratch.luma)
    scalePlane(this.bytes, planes.blue, CHROMA_PITCH, chroma.columns, chroma.rows, scratch.blue)
    scalePlane(this.bytes, planes.red, CHROMA_PITCH, chroma.columns, chroma.rows, scratch.red)
    this.paint(target, scratch, luma.columns.length, luma.rows.length, x, y)
  }

  paint(target: Target, planes: PhotoPlanes, width: number, height: number, x: number, y: number): void {
    for (let row = 0; row < height; row++) {
      const { luma, blue, red } = planes
      const from = { luma: luma + row * width, blue: blue + row * width, red: red + row * width }
      paintPixels(this.bytes, from, width, target.image + (y + row) * target.stride + 1 + 3 * x)
    }
    this.#mark(target, x, y, width, height)
    for (let row = y; row < y + height; row++) {
      const flags = target.dirty + row * target.cellsPerRow
      for (let cell = (x + CELL_PIXELS - 1) >> CELL_SHIFT; cell < (x + width) >> CELL_SHIFT; cell++)
        this.bytes[flags + cell] = (this.bytes[flags + cell] ?? 0) | LITERAL
    }
  }

  #mark({ dirty, cellsPerRow }: Target, x: number, y: number, width: number, height: number): void {
    const first = x >> CELL_SHIFT
    const last = (x + width - 1) >> CELL_SHIFT
    for (let row = y; row < y + height; row++) {
      const flags = dirty + row * cellsPerRow
      for (let cell = flags + first; cell <= flags + last; cell++) this.bytes[cell] = (this.bytes[cell] ?? 0) | TOUCHED
    }
  }
}

function blend(ground: number, ink: number, cover: number): number {
  const sum = ground * (255 - cover) + ink * cover + 128
  return (sum + (sum >> 8)) >> 8
}

function restoreCells(bytes: Uint8Array, target: Target): void {
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
