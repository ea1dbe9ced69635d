/**
 * The inner loops, over one memory. Two implementations give the same bytes: WebAssembly, and TypeScript where that
 * does not run. Pointers are byte offsets into `bytes`.
 */
export interface Kernel {
  readonly name: 'wasm' | 'script'
  /** The memory may move when it grows: ask again after every `reserve`. */
  readonly bytes: Uint8Array
  /** Takes memory that is never given back, aligned to 16 bytes. */
  reserve(size: number): number
  /** Blends a colour through a coverage bitmap and marks the touched cells. */
  blit(target: Target, glyph: Stencil, x: number, y: number, colour: number): void
  /** Draws the dark modules of a QR symbol whose rows of bits lie at `rows`; the ground beneath is of one colour. */
  symbol(target: Target, rows: number, size: number, module: number, x: number, y: number): void
  /** Writes the zlib stream of the card that was composited, and puts the static pixels back; gives its length. */
  splice(target: Target, plan: PlacedPlan, out: number): number
  /** Puts the static pixels back into the cells that were touched. */
  restore(target: Target): void
}

/** A coverage bitmap in the kernel's memory; the bytes from `width` to `pitch` of each row are zeros. */
export interface Stencil {
  alpha: number
  width: number
  height: number
  pitch: number
}

/** A picture being composited: scanlines, their static original, one flag per cell of a row. */
export interface Target {
  image: number
  pristine: number
  dirty: number
  stride: number
  height: number
  cellsPerRow: number
}

/** A splice plan as it lies in the kernel's memory. */
export interface PlacedPlan {
  bits: number
  bitCount: number
  /** Five numbers a cell: first byte, end byte, first bit, end bit, index of its dirty flag. */
  cells: number
  cellCount: number
  /** 256 literals, 259 lengths, 4 distances, each as code and bit count in one 32-bit number or two. */
  codes: number
  adlerLow: number
  adlerHigh: number
}

/** Bits of a cell's flag: a card touched it; it is encoded anew for every card. */
export const TOUCHED = 1
export const ALWAYS = 2

export const CELL_PIXELS = 32
export const CELL_SHIFT = 5
export const CELL_BYTES = 3 * CELL_PIXELS
