import type { PhotoPlace } from '../design/display-list.ts'
import type { Kernel, PhotoScalings, PlacedScaling, Target } from '../png/kernel.ts'
import { cutEdges, type Edges } from './cut-edges.ts'
import { PhotoDecoder } from './photo-decoder.ts'
import { type PixelBox, photoPixels } from './photo-pixels.ts'
import { CHROMA_HEIGHT, CHROMA_PITCH, type PhotoPlanes, PITCH } from './photo-planes.ts'
import { placeScaling, scalingBytes, scalingOf } from './scaling.ts'

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
