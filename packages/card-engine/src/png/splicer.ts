import { crc32 } from 'node:zlib'
import type { Compositor } from '../raster/compositor.ts'
import { ALWAYS, type PlacedPlan } from '../wasm/kernel.ts'
import { PNG_TAIL, pngHead } from './png-file.ts'
import type { SplicePlan } from './splice-plan.ts'

const CHUNK_OVERHEAD = 12

/** Encodes the card that the compositor drew as a PNG file. */
export class Splicer {
  readonly #compositor: Compositor
  readonly #plan: PlacedPlan
  readonly #out: number
  readonly #dataAt: number

  constructor(compositor: Compositor, plan: SplicePlan) {
    this.#compositor = compositor
    const { kernel, layer } = compositor
    const place = (data: Uint8Array | Uint32Array) => {
      // Copying bits may start up to seven bits early and may read one vector past the end.
      const start = kernel.reserve(data.byteLength + 64) + 16
      kernel.bytes.set(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), start)
      return start
    }
    this.#plan = {
      bits: place(plan.bits),
      bitCount: plan.bitCount,
      cells: place(plan.cells),
      cellCount: plan.cells.length / 5,
      codes: place(plan.codes),
      adlerLow: plan.adlerLow,
      adlerHigh: plan.adlerHigh,
    }
    for (const flag of plan.always) kernel.bytes[compositor.target.dirty + flag] = ALWAYS
    const head = pngHead(layer.width, layer.height, layer.dpi)
    this.#out = kernel.reserve(head.length + plan.maxOutputBytes + CHUNK_OVERHEAD + PNG_TAIL.length + 64)
    kernel.bytes.set(head, this.#out)
    kernel.bytes.set(Buffer.from('IDAT'), this.#out + head.length + 4)
    this.#dataAt = this.#out + head.length + 8
  }

  /** Returns a view into the kernel's memory, which is valid until the next card, and restores the static pixels. */
  encode(): Buffer {
    const { kernel, target } = this.#compositor
    const length = kernel.splice(target, this.#plan, this.#dataAt)
    const { bytes } = kernel
    const file = Buffer.from(bytes.buffer, this.#out, this.#dataAt - this.#out + length + 4 + PNG_TAIL.length)
    const data = this.#dataAt - this.#out
    file.writeUInt32BE(length, data - 8)
    file.writeUInt32BE(crc32(file.subarray(data - 4, data + length)), data + length)
    file.set(PNG_TAIL, data + length + 4)
    return file
  }
}
