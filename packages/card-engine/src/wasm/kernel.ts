import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { CHROMA_PITCH, type PhotoPlanes, PITCH } from '../photos/photo-planes.ts'

/**
 * The inner loops of rendering, in WebAssembly: kernel.assembly and photo.assembly. They work on one memory, and pointers are
 * byte offsets into `bytes`. The tests have the same loops in TypeScript, which must give the same bytes.
 */
export interface Kernel {
  /** The memory may move when it grows, so read this property again after every `reserve`. */
  readonly bytes: Uint8Array
  /** Allocates memory, aligned to 16 bytes, that is never freed. */
  reserve(size: number): number
  /** Blends a colour through a coverage bitmap and marks the touched cells. */
  blit(target: Target, glyph: Stencil, x: number, y: number, colour: number): void
  /** Draws the dark modules of a QR symbol whose rows of bits are at `rows`. The background below has a single colour. */
  symbol(target: Target, rows: number, size: number, module: number, x: number, y: number): void
  /** Writes the zlib stream of the composited card, restores the static pixels, and returns the stream's length. */
  splice(target: Target, plan: PlacedPlan, out: number): number
  /** Restores the static pixels in the cells that were touched. */
  restore(target: Target): void
  /** Decodes the scan of a photo with its tables; false when the scan is damaged. */
  decodeScan(scan: number, scanBytes: number, tables: number, planes: PhotoPlanes): boolean
  /** Makes a plane larger or smaller. The rows of the result follow one another without a gap. */
  scalePlane(plane: number, pitch: number, columns: PlacedScaling, rows: PlacedScaling, out: number): void
  /** Makes three planes larger or smaller and draws them, with `scratch` for planes of the resulting size. */
  paintScaled(
    target: Target,
    planes: PhotoPlanes,
    scalings: PhotoScalings,
    scratch: PhotoPlanes,
    x: number,
    y: number,
  ): void
  /** Draws the pixels of three planes of this size and marks the touched cells. */
  paint(target: Target, planes: PhotoPlanes, width: number, height: number, x: number, y: number): void
}

/** How a photo is scaled to its place. */
export interface PhotoScalings {
  luma: { columns: PlacedScaling; rows: PlacedScaling }
  chroma: { columns: PlacedScaling; rows: PlacedScaling }
}

/** How rows or columns are scaled, in the kernel's memory: starts, then weights. */
export interface PlacedScaling {
  at: number
  length: number
  taps: number
}

/** A coverage bitmap in the kernel's memory. In each row the bytes from `width` to `pitch` are zero. */
export interface Stencil {
  alpha: number
  width: number
  height: number
  pitch: number
}

/** A picture that is being composited: its scanlines, the static original, and one flag for each cell of a row. */
export interface Target {
  image: number
  pristine: number
  dirty: number
  stride: number
  height: number
  cellsPerRow: number
}

/** A splice plan in the kernel's memory. */
export interface PlacedPlan {
  bits: number
  bitCount: number
  /** Five numbers for each cell: first byte, end byte, first bit, end bit, index of its dirty flag. */
  cells: number
  cellCount: number
  /** 256 literals, 259 lengths and 4 distances: a pair of code and bit count for each. */
  codes: number
  adlerLow: number
  adlerHigh: number
}

/**
 * Bits of a cell's flag: the current card touched the cell; every card encodes the cell again; the cell is inside a photo, whose
 * pixels hardly repeat, so that no matches are searched for.
 */
export const TOUCHED = 1
export const ALWAYS = 2
export const LITERAL = 4

export const CELL_PIXELS = 32
export const CELL_SHIFT = 5
export const CELL_BYTES = 3 * CELL_PIXELS

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

let compiled: object | undefined

/** A fresh kernel with a memory of its own. */
export function openKernel(): Kernel {
  compiled ??= loadKernel()
  return new WasmKernel(instantiate(compiled))
}

/** Compiles the machine code. Without it no card can be drawn. */
export function loadKernel(file: URL = KERNEL_FILE): object {
  try {
    const module = new WebAssembly.Module(new Uint8Array(readFileSync(file)))
    instantiate(module)
    return module
  } catch (cause) {
    throw new Error(`The card kernel does not load from ${fileURLToPath(file)}: ${String(cause)}`, { cause })
  }
}

function instantiate(module: object): Exports {
  return new WebAssembly.Instance(module, { env: { abort: refuse } }).exports as Exports
}

function refuse(): never {
  throw new Error('The card kernel gave up.')
}
