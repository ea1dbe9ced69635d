import { closeSync, openSync } from 'node:fs'
import { BlockSealer, type FileSeal, readRange } from '@samakart/sealed-files'
import type { JobFiles } from './job-files.ts'
import { type ChunkOfPart, type DrawnPart, segmentSize } from './part-file.ts'
import type { PrintedCard, PrintJob, PrintResult } from './print-job.ts'
import type { RendererThread } from './renderer-thread.ts'

/** A part's file on this machine. */
export interface PartToJoin extends DrawnPart {
  path: string
  seal: FileSeal
}

/** Threads copy the PNGs of this many chunks at a time. */
const CHUNKS_AT_ONCE = 2

/** Puts the files of a job together from its parts in order, and closes them. Threads copy the PNGs, which are nearly all of it. */
export async function joinParts(
  thread: () => RendererThread,
  parts: AsyncIterable<PartToJoin>,
  files: JobFiles,
  { signal, onPrinted }: Pick<PrintJob, 'signal' | 'onPrinted'>,
): Promise<PrintResult> {
  let index = 0
  try {
    await files.begin()
    for await (const part of parts) {
      using open = new OpenPart(part)
      const copying = new Set<Promise<void>>()
      try {
        for (const chunk of open.chunks) {
          signal?.throwIfAborted()
          if (copying.size >= CHUNKS_AT_ONCE) await Promise.race(copying)
          const printed = printedCards(chunk, index)
          index += printed.length
          const position = await files.append({ entries: chunk.entries, pdfs: open.pagesOf(chunk) }, printed)
          const copied = copyPngs(thread(), open, chunk, files, position).then(() => onPrinted?.(printed))
          copying.add(copied)
          // One that fails stays, and fails whoever waits for the rest.
          copied.then(
            () => copying.delete(copied),
            () => {},
          )
        }
        await Promise.all(copying)
      } finally {
        // The files may be closed only when no thread uses them.
        await Promise.allSettled(copying)
      }
    }
    return await files.end()
  } finally {
    files.close()
  }
}

async function copyPngs(
  thread: RendererThread,
  part: OpenPart,
  { position: start, entries }: ChunkOfPart,
  { zipFile }: JobFiles,
  position: number,
): Promise<void> {
  if (!zipFile) return
  const { fd, seal } = zipFile
  const from = { ...part.source, start, end: start + segmentSize(entries) }
  zipFile.addEdges(await thread.request({ kind: 'copy', from, to: { fd, position, seal } }))
}

function printedCards({ codes, entries, hashes }: ChunkOfPart, first: number): PrintedCard[] {
  return codes.map((card_code, i) => {
    const [png_sha256, entry] = [hashes[i], entries[i]]
    return { index: first + i, card_code, ...(png_sha256 && entry ? { png_sha256, png_bytes: entry.size } : {}) }
  })
}

class OpenPart implements Disposable {
  readonly source: { fd: number; seal: FileSeal; sizeBytes: number }
  readonly chunks: ChunkOfPart[]
  readonly #sealer: BlockSealer

  constructor({ path, seal, sizeBytes, indexStart }: PartToJoin) {
    const fd = openSync(path, 'r')
    this.source = { fd, seal, sizeBytes }
    this.#sealer = new BlockSealer(seal)
    try {
      this.chunks = JSON.parse(this.#read(indexStart, sizeBytes).toString())
    } catch (error) {
      closeSync(fd)
      throw error
    }
  }

  /** The pages of each PDF. */
  pagesOf({ position, entries, pdfs }: ChunkOfPart) {
    let start = position + segmentSize(entries)
    return pdfs.map(({ bytes: length, usage, ...pages }) => {
      const bytes = this.#read(start, start + length)
      start += length
      return { pages: { ...pages, bytes }, usage }
    })
  }

  [Symbol.dispose](): void {
    closeSync(this.source.fd)
  }

  #read(start: number, end: number): Buffer {
    return readRange(this.source.fd, this.#sealer, this.source.sizeBytes, { start, end })
  }
}
