import type { OutputFile } from './output-file.ts'
import type { PdfToPrint } from './print-job.ts'
import type { RenderedChunk } from './render-chunk.ts'

/** Where drawn chunks go: the files of a job, or a file with a part of them. Chunks must be appended in order. */
export interface ChunkFiles {
  /** Receives the PNGs. */
  readonly zipFile: OutputFile | undefined
  readonly pdfs: PdfToPrint[]
  begin(): Promise<void>
  /** Returns where the PNGs of the chunk begin in `zipFile`. */
  append(rendered: Pick<RenderedChunk, 'entries' | 'hashes' | 'pdfs'>, cards: ChunkCards): Promise<number>
  close(): void
}

/** The cards of a chunk in order. */
export type ChunkCards = readonly { card_code: string }[]
