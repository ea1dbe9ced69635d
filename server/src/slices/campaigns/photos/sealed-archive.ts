import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer as gather } from 'node:stream/consumers'
import { BLOCK_BYTES, type FileSeal, readSealed } from '@samakart/sealed-files'
import * as yauzl from 'yauzl'

/** Enough for the directory and the file that is being read, which a reader asks for in turn and a few bytes at a time. */
const KEPT_BLOCKS = 4

/** Reads a ZIP out of a sealed file, without ever writing it down unsealed. */
export class SealedArchive extends yauzl.RandomAccessReader {
  readonly #path: string
  readonly #seal: FileSeal
  readonly #sizeBytes: number
  /** The blocks that were opened last, the latest at the end. */
  readonly #blocks = new Map<number, Promise<Buffer>>()

  constructor(path: string, seal: FileSeal, sizeBytes: number) {
    super()
    this.#path = path
    this.#seal = seal
    this.#sizeBytes = sizeBytes
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#contents(start, end), { objectMode: false })
  }

  override read(
    target: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    const copy = async () => {
      let at = offset
      for await (const part of this.#contents(position, position + length)) at += part.copy(target, at)
    }
    copy().then(() => callback(null), callback)
  }

  async *#contents(start: number, end: number): AsyncGenerator<Buffer> {
    for (let at = start; at < end; ) {
      const block = Math.floor(at / BLOCK_BYTES)
      const content = await this.#open(block)
      const from = at - block * BLOCK_BYTES
      const part = content.subarray(from, from + end - at)
      if (part.length === 0) throw new Error('the ZIP ends before what it says')
      yield part
      at += part.length
    }
  }

  #open(block: number): Promise<Buffer> {
    const opened = this.#blocks.get(block) ?? this.#read(block)
    this.#blocks.delete(block)
    this.#blocks.set(block, opened)
    for (const oldest of this.#blocks.keys()) {
      if (this.#blocks.size <= KEPT_BLOCKS) break
      this.#blocks.delete(oldest)
    }
    return opened
  }

  async #read(block: number): Promise<Buffer> {
    const start = block * BLOCK_BYTES
    const end = Math.min(start + BLOCK_BYTES, this.#sizeBytes) - 1
    const readBytes = async (range: { start: number; end: number }) => createReadStream(this.#path, range)
    return gather(await readSealed(readBytes, this.#seal, this.#sizeBytes, { start, end }))
  }
}
