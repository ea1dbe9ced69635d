import { fontAt } from '../fonts/typeface.ts'
import type { Kernel } from '../wasm/kernel.ts'
import { coverOutline } from './coverage.ts'

/** A glyph's coverage in the kernel's memory. `left` and `top` are relative to the pixel that contains its origin. */
export interface AtlasGlyph {
  alpha: number
  left: number
  top: number
  width: number
  height: number
  /** The bytes from row to row: a multiple of the five pixels that a vector blends, padded with zeros. */
  pitch: number
}

const PHASES = 4
const VECTOR_PIXELS = 5
const SLAB_BYTES = 1 << 20
const MAX_SLABS = 48

/** Caches coverage bitmaps by font, glyph, size and quarter-pixel phase. They are drawn when first needed. */
export class GlyphAtlas {
  readonly #kernel: Kernel
  readonly #sizes = new Map<number, Map<number, AtlasGlyph>>()
  readonly #slabs: number[] = []
  #slab = 0
  #used = SLAB_BYTES

  constructor(kernel: Kernel) {
    this.#kernel = kernel
  }

  /** `em` is in pixels; `phase` is the fraction of a pixel along the writing direction, in quarters. */
  find(font: number, glyph: number, em: number, phase: number, turned: boolean): AtlasGlyph {
    let glyphs = this.#sizes.get(em)
    if (!glyphs) {
      glyphs = new Map()
      this.#sizes.set(em, glyphs)
    }
    const key = ((font * 65536 + glyph) * PHASES + phase) * 2 + (turned ? 1 : 0)
    const cached = glyphs.get(key)
    if (cached) return cached
    const drawn = this.#draw(font, glyph, em, phase, turned)
    glyphs.set(key, drawn)
    return drawn
  }

  #draw(fontIndex: number, glyph: number, em: number, phase: number, turned: boolean): AtlasGlyph {
    const font = fontAt(fontIndex)
    const cover = coverOutline(font.outline(glyph), {
      scale: em / font.unitsPerEm,
      shiftX: turned ? 0 : phase / PHASES,
      shiftY: turned ? -phase / PHASES : 0,
      turned,
    })
    const { left, top, width, height } = cover
    const pitch = Math.ceil(width / VECTOR_PIXELS) * VECTOR_PIXELS
    const alpha = this.#allocate(pitch * height + 16)
    const { bytes } = this.#kernel
    for (let row = 0; row < height; row++) {
      bytes.fill(0, alpha + row * pitch, alpha + (row + 1) * pitch)
      bytes.set(cover.alpha.subarray(row * width, (row + 1) * width), alpha + row * pitch)
    }
    return { alpha, left, top, width, height, pitch }
  }

  /** Allocates memory in slabs. When all are full, the cache is cleared, and glyphs are drawn again when needed. */
  #allocate(size: number): number {
    if (this.#used + size > SLAB_BYTES) {
      if (this.#slab === MAX_SLABS) {
        this.#sizes.clear()
        this.#slab = 0
      }
      if (this.#slab === this.#slabs.length) this.#slabs.push(this.#kernel.reserve(SLAB_BYTES))
      this.#slab++
      this.#used = 0
    }
    const start = (this.#slabs[this.#slab - 1] ?? 0) + this.#used
    this.#used += size
    return start
  }
}
