import { readFileSync } from 'node:fs'
import { CHROMA_PITCH, type PhotoPlanes, PITCH } from '../photos/photo-planes.ts'
import type { Kernel, PhotoScalings, PlacedPlan, PlacedScaling, Stencil, Target } from '../png/kernel.ts'
import { ScriptKernel } from '../png/script-kernel.ts'

interface Exports {
  memory: { buffer: ArrayBuffer; grow(pages: number): number }
  blit(...numbers: number[]): void
  symbol(...numbers: number[]): void
  restore(...numbers: number[]): void
  splice(...numbers: number[]): number
  decodeScan(...numbers: number[]): number
  scalePlane(...numbers: number[]): void
  paint(...numbers: number[]): void
  paintScaled(...numbers: number[]): void
}

/** The part of the global that is used; the server is checked without the browser's types. */
interface WebAssemblyGlobal {
  Module: new (code: Uint8Array<ArrayBuffer>) => object
  Instance: new (module: object, imports: object) => { exports: unknown }
}
const { WebAssembly } = globalThis as unknown as { WebAssembly: WebAssemblyGlobal }

const PAGE = 65536
const READ_PAST = 64

class WasmKernel implements Kernel {
  readonly name = 'wasm'
  readonly #exports: Exports
  #bytes: Uint8Array
  #used = PAGE

  constructor(exports: Exports) {
    this.#exports = exports
    this.#bytes = new Uint8Array(exports.memory.buffer)
  }

  get bytes(): Uint8Array {
    return this.#bytes
  }

  reserve(size: number): number {
    const start = this.#used
    this.#used += (size + 15) & ~15
    const missing = this.#used + READ_PAST - this.#bytes.length
    if (missing > 0) {
      this.#exports.memory.grow(Math.max(Math.ceil(missing / PAGE), 16))
      this.#bytes = new Uint8Array(this.#exports.memory.buffer)
    }
    return start
  }

  blit({ image, stride, dirty, cellsPerRow }: Target, glyph: Stencil, x: number, y: number, colour: number): void {
    const { alpha, width, height, pitch } = glyph
    this.#exports.blit(image, stride, dirty, cellsPerRow, alpha, width, height, pitch, x, y, colour)
  }

  symbol(target: Target, rows: number, size: number, module: number, x: number, y: number): void {
    const { image, stride, dirty, cellsPerRow } = target
    this.#exports.symbol(image, stride, dirty, cellsPerRow, rows, size, module, x, y)
  }

  splice({ image, pristine, dirty, stride, height }: Target, plan: PlacedPlan, out: number): number {
    const { bits, bitCount, cells, cellCount, codes, adlerLow, adlerHigh } = plan
    return this.#exports.splice(
      image,
      pristine,
      dirty,
      stride,
      height,
      bits,
      bitCount,
      cells,
      cellCount,
      codes,
      adlerLow,
      adlerHigh,
      out,
    )
  }

  restore({ image, pristine, dirty, stride, height, cellsPerRow }: Target): void {
    this.#exports.restore(image, pristine, dirty, stride, height, cellsPerRow)
  }

  decodeScan(scan: number, scanBytes: number, tables: number, { luma, blue, red }: PhotoPlanes): boolean {
    return this.#exports.decodeScan(scan, scanBytes, tables, luma, blue, red) === 1
  }

  scalePlane(plane: number, pitch: number, columns: PlacedScaling, rows: PlacedScaling, out: number): void {
    const [x, y] = [columns, rows]
    this.#exports.scalePlane(plane, pitch, x.at, x.length, x.taps, y.at, y.length, y.taps, out)
  }

  paintScaled(
    target: Target,
    planes: PhotoPlanes,
    { luma, chroma }: PhotoScalings,
    scratch: PhotoPlanes,
    x: number,
    y: number,
  ): void {
    const [width, height] = [luma.columns.length, luma.rows.length]
    if (luma.columns.taps !== 4 || chroma.columns.taps !== 4) {
      this.scalePlane(planes.luma, PITCH, luma.columns, luma.rows, scratch.luma)
      this.scalePlane(planes.blue, CHROMA_PITCH, chroma.columns, chroma.rows, scratch.blue)
      this.scalePlane(planes.red, CHROMA_PITCH, chroma.columns, chroma.rows, scratch.red)
      this.paint(target, scratch, width, height, x, y)
      return
    }
    const { image, stride, dirty, cellsPerRow } = target
    const scalings = [
      luma.columns.at,
      luma.rows.at,
      luma.rows.taps,
      chroma.columns.at,
      chroma.rows.at,
      chroma.rows.taps,
    ]
    const pixels = [planes.luma, planes.blue, planes.red, ...scalings, width, height, x, y]
    this.#exports.paintScaled(image, stride, dirty, cellsPerRow, ...pixels)
  }

  paint(target: Target, { luma, blue, red }: PhotoPlanes, width: number, height: number, x: number, y: number): void {
    const { image, stride, dirty, cellsPerRow } = target
    this.#exports.paint(image, stride, dirty, cellsPerRow, luma, blue, red, width, height, x, y)
  }
}

export const KERNEL_FILE = new URL('./kernel.wasm', import.meta.url)

type Code = { module: object } | { failure: unknown }

/** The kernel's machine code, or why it does not run here. */
export function loadKernel(file: URL = KERNEL_FILE): Code {
  try {
    const module = new WebAssembly.Module(new Uint8Array(readFileSync(file)))
    instantiate(module)
    return { module }
  } catch (failure) {
    return { failure }
  }
}

let code: Code | undefined

/** A fresh kernel with a memory of its own: WebAssembly, or TypeScript, which does the same more slowly. */
export function openKernel(): Kernel {
  code ??= loadKernel()
  return 'module' in code ? new WasmKernel(instantiate(code.module)) : new ScriptKernel()
}

function instantiate(module: object): Exports {
  return new WebAssembly.Instance(module, { env: { abort: refuse } }).exports as Exports
}

function refuse(): never {
  throw new Error('The card kernel gave up.')
}
