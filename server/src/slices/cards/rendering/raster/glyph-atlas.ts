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
}

const PHASES = 4
const MOST_BYTES = 96 << 20

/** Coverage bitmaps by font, glyph, size and quarter-pixel phase, drawn from the outlines when first needed. */
export class GlyphAtlas {
  readonly #kernel: Kernel
  readonly #sizes = new Map<number, Map<number, AtlasGlyph>>()
  #bytes = 0

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
    this.#bytes += cover.alpha.length
    if (this.#bytes > MOST_BYTES) throw new Error('The glyph atlas is full.')
    const alpha = this.#kernel.reserve(cover.alpha.length + 16)
    this.#kernel.bytes.set(cover.alpha, alpha)
    return { alpha, left: cover.left, top: cover.top, width: cover.width, height: cover.height }
  }
}
