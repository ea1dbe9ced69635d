import type { PhotoPlanes } from '../photos/photo-planes.ts'

/**
 * The inner loops of rendering, which work on one memory. There are two implementations that give the same bytes:
 * WebAssembly, and TypeScript where WebAssembly is not available. Pointers are byte offsets into `bytes`.
 */
export interface Kernel {
  readonly name: 'wasm' | 'script'
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
