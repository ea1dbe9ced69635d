import { parseColour } from '../design/colour.ts'
import type { DisplayList, Field } from '../design/display-list.ts'
import { placeIdentity, type SymbolPlace } from '../design/identity-place.ts'
import type { FittedLine } from '../layout/fit-text.ts'
import { PhotoPainter } from '../photos/photo-painter.ts'
import type { QrSymbol } from '../qr/encode-qr.ts'
import type { BitSquare } from '../qr/frame.ts'
import { CELL_PIXELS, type Kernel, type Target } from '../wasm/kernel.ts'
import { GlyphAtlas } from './glyph-atlas.ts'
import type { StaticLayer } from './static-layer.ts'

/** Draws one card after another on the same static layer. */
export class Compositor {
  readonly kernel: Kernel
  readonly target: Target
  readonly layer: StaticLayer
  readonly #list: DisplayList
  readonly #atlas: GlyphAtlas
  readonly #colours: number[]
  readonly #pixelsPerMm: number
  readonly #symbolRows: number
  readonly #painter: PhotoPainter | undefined

  constructor(kernel: Kernel, list: DisplayList, layer: StaticLayer, atlas = new GlyphAtlas(kernel)) {
    this.kernel = kernel
    this.layer = layer
    this.#list = list
    this.#atlas = atlas
    this.#pixelsPerMm = layer.dpi / 25.4
    this.#colours = list.fields.map(({ colour }) => packed(colour))
    const { scanlines, stride, height, width } = layer
    const cellsPerRow = Math.ceil(width / CELL_PIXELS)
    // Vector loads may read a little past the end.
    const image = kernel.reserve(scanlines.length + 64)
    const pristine = kernel.reserve(scanlines.length + 64)
    this.#symbolRows = kernel.reserve(4 * 32)
    const dirty = kernel.reserve(height * cellsPerRow + 64)
    kernel.bytes.set(scanlines, image)
    kernel.bytes.set(scanlines, pristine)
    this.target = { image, pristine, dirty, stride, height, cellsPerRow }
    const { photos = [] } = list
    this.#painter = photos.length > 0 ? new PhotoPainter(kernel, this.target, photos, this.#pixelsPerMm) : undefined
  }

  compose(
    text: readonly FittedLine[][],
    qr: QrSymbol | undefined,
    photo?: Uint8Array | null,
    identity?: QrSymbol,
  ): void {
    if (photo) this.#painter?.paint(photo)
    text.forEach((lines, i) => {
      const field = this.#list.fields[i]
      if (field) for (const line of lines) this.#drawLine(line, field, this.#colours[i] ?? 0)
    })
    if (qr) this.#drawQr(qr)
    if (identity) this.#drawIdentity(identity)
  }

  /** Fills the places of photos with noise, whose bytes are about as frequent as those of photos. */
  fillPhotos(): void {
    this.#painter?.fillWithNoise()
  }

  /** Returns the composited scanlines, which are valid until the next card. */
  scanlines(): Uint8Array {
    const { image } = this.target
    return this.kernel.bytes.subarray(image, image + this.layer.scanlines.length)
  }

  restore(): void {
    this.kernel.restore(this.target)
  }

  #drawLine({ line, x, y, size, turned }: FittedLine, field: Field, colour: number): void {
    const scale = this.#pixelsPerMm
    const em = size * scale
    const limits = pixelLimits(field, scale, this.layer)
    for (let i = 0; i < line.glyphs.length; i++) {
      const along = (line.xs[i] ?? 0) * em
      const across = (line.ys[i] ?? 0) * em
      const quarters = Math.round(4 * (turned ? -(y * scale - along) : x * scale + along))
      const phase = quarters & 3
      const whole = (quarters - phase) / 4
      const glyph = this.#atlas.find(line.fonts[i] ?? 0, line.glyphs[i] ?? 0, em, phase, turned)
      if (glyph.width === 0) continue
      const left = (turned ? Math.round(x * scale - across) : whole) + glyph.left
      const top = (turned ? -whole : Math.round(y * scale - across)) + glyph.top
      if (
        left < limits.left ||
        top < limits.top ||
        left + glyph.width > limits.right ||
        top + glyph.height > limits.bottom
      ) {
        throw new Error(`The text of ${field.key} leaves its box.`)
      }
      this.kernel.blit(this.target, glyph, left, top, colour)
    }
  }

  #drawQr({ modules }: QrSymbol): void {
    const place = this.#list.qr
    if (place) this.#drawModules(modules, this.#inPixels(place))
  }

  #drawIdentity({ modules }: QrSymbol): void {
    const place = this.#list.identity && placeIdentity(this.#list.identity, modules.size)
    if (place) this.#drawModules(modules, this.#inPixels(place))
  }

  /** The kernel draws squares of up to 32 modules. The last ones of a line overlap those before, so that none is smaller. */
  #drawModules(modules: BitSquare, { left, top, module }: PixelPlace): void {
    const side = Math.min(SQUARE, modules.size)
    const last = modules.size - side
    for (let y = 0; y < modules.size; y += SQUARE) {
      for (let x = 0; x < modules.size; x += SQUARE) {
        const [fromX, fromY] = [Math.min(x, last), Math.min(y, last)]
        const rows = squareOf(modules, fromX, fromY, side)
        this.kernel.bytes.set(new Uint8Array(rows.buffer), this.#symbolRows)
        this.kernel.symbol(this.target, this.#symbolRows, side, module, left + fromX * module, top + fromY * module)
      }
    }
  }

  #inPixels({ x, y, module }: SymbolPlace): PixelPlace {
    const scale = this.#pixelsPerMm
    return {
      left: Math.round(x * scale),
      top: Math.round(y * scale),
      module: Math.max(1, Math.floor(module * scale + 0.01)),
    }
  }
}

const SQUARE = 32

interface PixelPlace {
  left: number
  top: number
  module: number
}

/** The bits of at most 32 by 32 modules. */
function squareOf(symbol: BitSquare, x: number, y: number, side: number): Uint32Array {
  const rows = new Uint32Array(side)
  const shift = x & 31
  for (let row = 0; row < side; row++) {
    const at = (y + row) * symbol.words + (x >> 5)
    const next = shift === 0 ? 0 : (symbol.bits[at + 1] ?? 0) << (32 - shift)
    rows[row] = ((symbol.bits[at] ?? 0) >>> shift) | next
  }
  return rows
}

export interface PixelLimits {
  left: number
  top: number
  right: number
  bottom: number
}

/** Anti-aliasing and the rounding of the baseline may reach this many pixels outside the box. */
const OVERHANG = 2

export function pixelLimits({ box }: Field, scale: number, layer: StaticLayer): PixelLimits {
  return {
    left: Math.max(0, Math.floor(box.x * scale) - OVERHANG),
    top: Math.max(0, Math.floor(box.y * scale) - OVERHANG),
    right: Math.min(layer.width, Math.ceil((box.x + box.width) * scale) + OVERHANG),
    bottom: Math.min(layer.height, Math.ceil((box.y + box.height) * scale) + OVERHANG),
  }
}

function packed(colour: string): number {
  const [red, green, blue] = parseColour(colour)
  return (red << 16) | (green << 8) | blue
}
