import { Resvg } from '@resvg/resvg-js'
import type { PhotoPlace } from '../design/display-list.ts'
import type { Path } from '../design/path.ts'
import { pathData } from '../raster/svg.ts'
import type { Kernel, PhotoScalings, PlacedScaling, Target } from '../wasm/kernel.ts'
import { PhotoDecoder } from './photo-decoder.ts'
import { CHROMA_HEIGHT, CHROMA_PITCH, type PhotoPlanes, PITCH } from './photo-planes.ts'

/**
 * How a row or column of pixels becomes another of a different length: for each pixel where its sources begin, and the weight
 * of each of them in 256ths. A smaller picture takes means, a larger one goes evenly from pixel to pixel.
 */
interface Scaling {
  taps: number
  length: number
  starts: Int32Array
  weights: Int16Array
}

const scalingBytes = ({ length, taps }: Scaling) => length * (4 + 2 * taps)

/** The pixels of a photo that its outline does not cover completely, and how much of each it covers. */
interface Edges {
  xs: Uint16Array
  ys: Uint16Array
  covers: Uint8Array
}

interface PreparedPlace extends PhotoScalings {
  box: PixelBox
  ghost: number | undefined
  edges: Edges
}

/** Draws photos at the places of a display list. */
export class PhotoPainter {
  readonly #kernel: Kernel
  readonly #target: Target
  readonly #decoder: PhotoDecoder
  readonly #places: PreparedPlace[]
  readonly #scaled: PhotoPlanes

  constructor(kernel: Kernel, target: Target, places: readonly PhotoPlace[], scale: number) {
    this.#kernel = kernel
    this.#target = target
    this.#decoder = new PhotoDecoder(kernel)
    this.#places = places.map((place) => {
      const box = photoPixels(place, scale)
      const { width, height } = box
      return {
        box,
        ghost: place.ghost,
        edges: cutEdges(place.cut, box, scale),
        luma: { columns: this.#place(PITCH, width), rows: this.#place((PITCH * 9) / 7, height) },
        chroma: { columns: this.#place(CHROMA_PITCH, width), rows: this.#place(CHROMA_HEIGHT, height) },
      }
    })
    const most = Math.max(...this.#places.map(({ box }) => box.width * box.height)) + 64
    this.#scaled = { luma: kernel.reserve(most), blue: kernel.reserve(most), red: kernel.reserve(most) }
  }

  paint(photo: Uint8Array): void {
    const planes = this.#decoder.decode(photo)
    const { luma, blue, red } = this.#scaled
    for (const { box, ghost, edges, ...scalings } of this.#places) {
      const { left, top, width, height } = box
      if (ghost === undefined) this.#kernel.paintScaled(this.#target, planes, scalings, this.#scaled, left, top)
      else {
        this.#kernel.scalePlane(planes.luma, PITCH, scalings.luma.columns, scalings.luma.rows, luma)
        this.#kernel.bytes.fill(128, blue, blue + width * height)
        this.#kernel.bytes.fill(128, red, red + width * height)
        this.#kernel.paint(this.#target, this.#scaled, width, height, left, top)
      }
      if (ghost !== undefined) this.#fade(box, Math.round(ghost * 255))
      this.#cut(box, edges)
    }
  }

  fillWithNoise(): void {
    let state = 0x2545f491
    const random = () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0
      return state >>> 24
    }
    const { luma, blue, red } = this.#scaled
    for (const { box } of this.#places) {
      const { left, top, width, height } = box
      const { bytes } = this.#kernel
      for (let i = 0; i < width * height; i++) {
        bytes[luma + i] = (random() + random()) >> 1
        bytes[blue + i] = 118 + (random() >> 4)
        bytes[red + i] = 122 + (random() >> 4)
      }
      this.#kernel.paint(this.#target, this.#scaled, width, height, left, top)
    }
  }

  /** Mixes what was painted with the background, which keeps its tint. */
  #fade({ left, top, width, height }: PixelBox, opacity: number): void {
    const { image, pristine, stride } = this.#target
    const { bytes } = this.#kernel
    for (let row = top; row < top + height; row++) {
      const first = row * stride + 1 + 3 * left
      for (let at = first; at < first + 3 * width; at += 3) {
        const [red, green, blue] = [
          bytes[pristine + at] ?? 0,
          bytes[pristine + at + 1] ?? 0,
          bytes[pristine + at + 2] ?? 0,
        ]
        const lighter = (bytes[image + at] ?? 0) - ((red * 77 + green * 151 + blue * 28) >> 8)
        const change = (lighter * opacity) / 255
        bytes[image + at] = clamp(red + change)
        bytes[image + at + 1] = clamp(green + change)
        bytes[image + at + 2] = clamp(blue + change)
      }
    }
  }

  /** Gives the background back outside the outline. */
  #cut({ left, top }: PixelBox, { xs, ys, covers }: Edges): void {
    const { image, pristine, stride } = this.#target
    const { bytes } = this.#kernel
    for (let i = 0; i < covers.length; i++) {
      const at = (top + (ys[i] ?? 0)) * stride + 1 + 3 * (left + (xs[i] ?? 0))
      const cover = covers[i] ?? 0
      for (let c = at; c < at + 3; c++) {
        const ground = bytes[pristine + c] ?? 0
        bytes[image + c] = Math.round(ground + (((bytes[image + c] ?? 0) - ground) * cover) / 255)
      }
    }
  }

  #place(from: number, to: number): PlacedScaling {
    const scaling = scalingOf(from, to)
    const at = this.#kernel.reserve(scalingBytes(scaling) + 16)
    placeScaling(this.#kernel.bytes, at, scaling)
    return { at, length: scaling.length, taps: scaling.taps }
  }
}

const clamp = (value: number) => (value < 0 ? 0 : value > 255 ? 255 : Math.round(value))

function cutEdges(path: Path, { left, top, width, height }: PixelBox, scale: number): Edges {
  const place = `translate(${-left} ${-top}) scale(${scale})`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path transform="${place}" d="${pathData(path)}" fill="#ffffff"/></svg>`
  const { pixels } = new Resvg(svg, { font: { loadSystemFonts: false } }).render()
  const partial: number[] = []
  for (let i = 0; i < width * height; i++) if ((pixels[4 * i + 3] ?? 0) < 255) partial.push(i)
  return {
    xs: Uint16Array.from(partial, (i) => i % width),
    ys: Uint16Array.from(partial, (i) => Math.floor(i / width)),
    covers: Uint8Array.from(partial, (i) => pixels[4 * i + 3] ?? 0),
  }
}

function scalingOf(from: number, to: number): Scaling {
  const ratio = from / to
  const reach = Math.max(1, ratio)
  // The kernel takes four sources at once.
  const taps = 4 * Math.ceil((Math.ceil(reach) + 1) / 4)
  const starts = new Int32Array(to)
  const weights = new Int16Array(to * taps)
  for (let i = 0; i < to; i++) {
    const centre = (i + 0.5) * ratio
    const start = Math.max(0, Math.min(from - taps, Math.floor(centre - reach / 2)))
    starts[i] = start
    const exact = Array.from({ length: taps }, (_, tap) => share(start + tap, from, centre, reach, ratio > 1))
    const total = exact.reduce((sum, weight) => sum + weight, 0)
    let left = 256
    let largest = 0
    exact.forEach((weight, tap) => {
      const rounded = Math.round((256 * weight) / total)
      weights[i * taps + tap] = rounded
      left -= rounded
      if (weight > (exact[largest] ?? 0)) largest = tap
    })
    weights[i * taps + largest] = (weights[i * taps + largest] ?? 0) + left
  }
  return { taps, length: to, starts, weights }
}

/** How much of the window around the centre a source pixel covers, or how near it is to the centre. */
function share(pixel: number, from: number, centre: number, reach: number, shrinks: boolean): number {
  if (shrinks) {
    const left = Math.max(pixel, centre - reach / 2)
    return Math.max(0, Math.min(pixel + 1, centre + reach / 2) - left)
  }
  const inside = Math.min(from - 0.5, Math.max(0.5, centre))
  return Math.max(0, 1 - Math.abs(pixel + 0.5 - inside))
}

/** Places a scaling in the kernel's memory: the starts, then the weights. */
function placeScaling(memory: Uint8Array, at: number, { length, starts, weights }: Scaling): void {
  new Int32Array(memory.buffer, at, length).set(starts)
  new Int16Array(memory.buffer, at + 4 * length, weights.length).set(weights)
}

interface PixelBox {
  left: number
  top: number
  width: number
  height: number
}

/** The pixels of a photo, whose edges are on the pixel grid. */
export function photoPixels({ x, y, width, height }: PhotoPlace, scale: number): PixelBox {
  const [left, top] = [Math.round(x * scale), Math.round(y * scale)]
  return { left, top, width: Math.round((x + width) * scale) - left, height: Math.round((y + height) * scale) - top }
}
