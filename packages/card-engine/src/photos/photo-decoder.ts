import type { Kernel } from '../wasm/kernel.ts'
import { placeTables, TABLES_BYTES } from './decoder-tables.ts'
import { broken, readPhotoJpeg } from './photo-jpeg.ts'
import { CHROMA_BYTES, LUMA_BYTES, type PhotoPlanes } from './photo-planes.ts'

/** A square of 16 pixels never takes more bits than this, so that reading past the end of a damaged scan stays inside. */
const READ_PAST = 4096
const MAX_SCAN_BYTES = 256 * 1024

/** Decodes one photo after another into the same planes. */
export class PhotoDecoder {
  readonly planes: PhotoPlanes
  readonly #kernel: Kernel
  readonly #tables: number
  readonly #scan: number

  constructor(kernel: Kernel) {
    this.#kernel = kernel
    // Vector loads may read a little past the end.
    this.planes = {
      luma: kernel.reserve(LUMA_BYTES + 64),
      blue: kernel.reserve(CHROMA_BYTES + 64),
      red: kernel.reserve(CHROMA_BYTES + 64),
    }
    this.#tables = kernel.reserve(TABLES_BYTES)
    this.#scan = kernel.reserve(MAX_SCAN_BYTES + READ_PAST)
  }

  decode(photo: Uint8Array): PhotoPlanes {
    const jpeg = readPhotoJpeg(photo)
    const { scan } = jpeg
    if (scan.length > MAX_SCAN_BYTES) throw broken()
    const { bytes } = this.#kernel
    placeTables(bytes, this.#tables, jpeg)
    bytes.set(scan, this.#scan)
    bytes.fill(0, this.#scan + scan.length, this.#scan + scan.length + READ_PAST)
    if (!this.#kernel.decodeScan(this.#scan, scan.length, this.#tables, this.planes)) throw broken()
    return this.planes
  }
}
