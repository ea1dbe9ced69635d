import { fontAt } from '../fonts/typeface.ts'
import type { Kernel } from '../png/kernel.ts'
import { coverOutline } from './coverage.ts'

/** A glyph's coverage in the kernel's memory, placed against the pixel that holds its origin. */
export interface AtlasGlyph {
  alpha: number
  left: number
  top: number
  width: number
  height: number
  /** Bytes from row to row: a multiple of the five pixels a vector blends, filled with zeros. */
  pitch: number
}

const PHASES = 4
const VECTOR_PIXELS = 5
const SLAB = 1 << 20
const MOST_SLABS = 48

/** Coverage bitmaps by font, glyph, size and quarter-pixel phase, drawn from the outlines when first needed. */
export class GlyphAtlas {
  readonly #kernel: Kernel
  readonly #sizes = new Map<number, Map<number, AtlasGlyph>>()
  readonly #slabs: number[] = []
  #slab = 0
  #used = SLAB

  constructor(kernel: Kernel) {
    this.#kernel = kernel
  }

  /** `em` in pixels; `phase` is the fraction of a pixel along the writing direction, in quarters. */
  find(font: number, glyph: number, em: number, phase: number, turned: boolean): AtlasGlyph {
    let glyphs = this.#sizes.get(em)
    if (!glyphs) {
      glyphs = new Map()
      this.#sizes.set(em, glyphs)
    }
    const key = ((font * 65536 + glyph) * PHASES + phase) * 2 + (turned ? 1 : 0)
    const known = glyphs.get(key)
    if (known) return known
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
    const alpha = this.#take(pitch * height + 16)
    const { bytes } = this.#kernel
    for (let row = 0; row < height; row++) {
      bytes.fill(0, alpha + row * pitch, alpha + (row + 1) * pitch)
      bytes.set(cover.alpha.subarray(row * width, (row + 1) * width), alpha + row * pitch)
    }
    return { alpha, left, top, width, height, pitch }
  }

  /** Memory in slabs; when all are full, everything is forgotten and drawn again when needed. */
  #take(size: number): number {
    if (this.#used + size > SLAB) {
      if (this.#slab === MOST_SLABS) {
        this.#sizes.clear()
        this.#slab = 0
      }
      if (this.#slab === this.#slabs.length) this.#slabs.push(this.#kernel.reserve(SLAB))
      this.#slab++
      this.#used = 0
    }
    const start = (this.#slabs[this.#slab - 1] ?? 0) + this.#used
    this.#used += size
    return start
  }
}
