import { createReadStream } from 'node:fs'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as yauzl from 'yauzl'
import { readSealed } from '#platform/storage/read-sealed.ts'
import type { FileSeal } from '#platform/storage/sealed-blocks.ts'

/** Reads a ZIP out of a sealed file, without ever writing it down unsealed. */
export class SealedArchive extends yauzl.RandomAccessReader {
  readonly #path: string
  readonly #seal: FileSeal
  readonly #sizeBytes: number

  constructor(path: string, seal: FileSeal, sizeBytes: number) {
    super()
    this.#path = path
    this.#seal = seal
    this.#sizeBytes = sizeBytes
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const out = new PassThrough()
    const readBytes = async (range: { start: number; end: number }) => createReadStream(this.#path, range)
    readSealed(readBytes, this.#seal, this.#sizeBytes, { start, end: end - 1 })
      .then((source) => pipeline(source, out))
      // Whoever reads gets the error from the stream; a reader that stopped early wants none.
      .catch((error: Error) => out.destroy(error))
    return out
  }
}
