import type { Outline } from '../fonts/outlines.ts'
import { fontAt } from '../fonts/typeface.ts'
import type { Kernel } from '../wasm/kernel.ts'
import { flatten, type Placement } from './flatten-outline.ts'

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

/** How much of each pixel a shape covers, from 0 to 255. `left` and `top` are relative to the origin. */
interface Coverage {
  left: number
  top: number
  width: number
  height: number
  alpha: Uint8Array
}

const EMPTY: Coverage = { left: 0, top: 0, width: 0, height: 0, alpha: new Uint8Array(0) }

/**
 * Computes exact area coverage: every edge adds its signed area to the pixels it crosses, and a sum along each row
 * fills the inside.
 */
function coverOutline(outline: Outline, placement: Placement): Coverage {
  const edges = flatten(outline, placement)
  if (edges.length === 0) return EMPTY
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let i = 0; i < edges.length; i += 2) {
    const x = edges[i] ?? 0
    const y = edges[i + 1] ?? 0
    if (x < minX) minX = x
    if (x > maxX) maxX = x
    if (y < minY) minY = y
    if (y > maxY) maxY = y
  }
  const left = Math.floor(minX)
  const top = Math.floor(minY)
  const width = Math.ceil(maxX) - left + 1
  const height = Math.ceil(maxY) - top
  const area = new Float64Array(width * height + 2)
  for (let i = 0; i < edges.length; i += 4) {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = edges.slice(i, i + 4)
    addEdge(area, width, x0 - left, y0 - top, x1 - left, y1 - top)
  }
  const alpha = new Uint8Array(width * height)
  for (let row = 0; row < height; row++) {
    let sum = 0
    for (let x = row * width; x < (row + 1) * width; x++) {
      sum += area[x] ?? 0
      alpha[x] = Math.min(255, Math.round(Math.abs(sum) * 255))
    }
  }
  return { left, top, width, height, alpha }
}

function addEdge(area: Float64Array, width: number, x0: number, y0: number, x1: number, y1: number): void {
  if (y0 === y1) return
  const direction = y0 < y1 ? 1 : -1
  const [topX, topY, bottomX, bottomY] = y0 < y1 ? [x0, y0, x1, y1] : [x1, y1, x0, y0]
  const slope = (bottomX - topX) / (bottomY - topY)
  let x = topX
  for (let row = Math.floor(topY); row < Math.ceil(bottomY); row++) {
    const rowTop = Math.max(topY, row)
    const rowBottom = Math.min(bottomY, row + 1)
    const dy = rowBottom - rowTop
    if (dy <= 0) continue
    const nextX = x + slope * dy
    addSpan(area, row * width, Math.min(x, nextX), Math.max(x, nextX), direction * dy)
    x = nextX
  }
}

/** Spreads the signed height `d` of an edge that runs from `from` to `to` within one row over the pixels of that row. */
function addSpan(area: Float64Array, row: number, from: number, to: number, d: number): void {
  const first = Math.floor(from)
  const last = Math.ceil(to)
  if (last <= first + 1) {
    const middle = (from + to) / 2 - first
    area[row + first] = (area[row + first] ?? 0) + d * (1 - middle)
    area[row + first + 1] = (area[row + first + 1] ?? 0) + d * middle
    return
  }
  const perPixel = 1 / (to - from)
  let done = 0
  for (let x = first; x < last; x++) {
    // The share of the pixels up to x that is to the right of the edge.
    const right = Math.min(x + 1, to)
    const inCell = right - Math.max(x, from)
    const entered = right - from
    const covered = perPixel * (entered * (x + 1 - right) + (entered * entered) / 2 - Math.max(0, x - from) ** 2 / 2)
    const cell = inCell > 0 ? covered : 0
    area[row + x] = (area[row + x] ?? 0) + d * (cell - done)
    done = cell
  }
  area[row + last] = (area[row + last] ?? 0) + d * (1 - done)
}
