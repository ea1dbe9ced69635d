import type { FileSeal } from '@samakart/sealed-files'
import type { FontUsageData } from '../pdf/font-usage.ts'
import type { PageBatch } from '../pdf/page-batch.ts'
import { localHeaderSize, type ZipEntry } from '../zip/zip-archive.ts'
import type { ChunkCards, ChunkFiles } from './chunk-files.ts'
import { OutputFile } from './output-file.ts'
import type { PdfToPrint } from './print-job.ts'
import type { RenderedChunk } from './render-chunk.ts'

/** A chunk in a part: its PNGs with their headers lie at `position`, the pages of each PDF one behind the other after them. */
export interface ChunkOfPart {
  position: number
  codes: string[]
  entries: ZipEntry[]
  hashes: string[]
  pdfs: PagesOfChunk[]
}

interface PagesOfChunk extends Omit<PageBatch, 'bytes'> {
  bytes: number
  usage: FontUsageData
}

/** How to read a part's file: at `indexStart` begins the list of its chunks, as JSON. */
export interface DrawnPart {
  cards: number
  sizeBytes: number
  indexStart: number
}

/**
 * Some chunks of a job in one sealed file, complete but for their positions in the job's files: whoever joins the parts draws
 * nothing again.
 */
export class PartFile implements ChunkFiles {
  readonly zipFile: OutputFile
  readonly pdfs: PdfToPrint[]
  readonly #chunks: ChunkOfPart[] = []
  #position = 0
  #cards = 0

  constructor({ path, seal, pdfs }: { path: string; seal: FileSeal; pdfs: readonly PdfToPrint[] }) {
    this.zipFile = new OutputFile(path, seal)
    this.pdfs = pdfs.map(({ layout }) => ({ layout }))
  }

  async begin(): Promise<void> {}

  async append(
    { entries, hashes, pdfs }: Pick<RenderedChunk, 'entries' | 'hashes' | 'pdfs'>,
    cards: ChunkCards,
  ): Promise<number> {
    const position = this.#position
    this.#position += segmentSize(entries)
    const described = pdfs.map(({ pages: { bytes, ...pages }, usage }): PagesOfChunk => {
      this.zipFile.write(this.#position, bytes)
      this.#position += bytes.length
      return { ...pages, bytes: bytes.length, usage }
    })
    this.#chunks.push({ position, codes: cards.map(({ card_code }) => card_code), entries, hashes, pdfs: described })
    this.#cards += cards.length
    return position
  }

  end(): DrawnPart {
    const index = Buffer.from(JSON.stringify(this.#chunks))
    const indexStart = this.#position
    this.zipFile.write(indexStart, index)
    const sizeBytes = indexStart + index.length
    this.zipFile.end(sizeBytes)
    return { cards: this.#cards, sizeBytes, indexStart }
  }

  close(): void {
    this.zipFile.close()
  }
}

/** Of the PNGs of a chunk with their headers. */
export function segmentSize(entries: readonly ZipEntry[]): number {
  return entries.reduce((sum, { name, size }) => sum + localHeaderSize(name) + size, 0)
}
