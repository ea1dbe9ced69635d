import { fdatasync } from 'node:fs'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { FileSeal } from '@samakart/sealed-files'
import { picturesOf } from '../design/pictures.ts'
import { BLEED } from '../design/setting.ts'
import { openNativeFonts } from '../native/native-fonts.ts'
import { PdfDocument } from '../pdf/document.ts'
import { hasBacks, type PdfLayout } from '../pdf/pdf-layout.ts'
import { A4 } from '../pdf/sheet.ts'
import { backOf } from '../templates/back.ts'
import { designOf } from '../templates/design-of.ts'
import { receiptOf } from '../templates/receipt.ts'
import { ZipArchive } from '../zip/zip-archive.ts'
import { OutputFile } from './output-file.ts'
import { frontOf, type PreparedTemplate } from './prepared-template.ts'
import type { PdfToPrint, PrintJob, PrintResult } from './print-job.ts'
import type { RenderedChunk } from './render-chunk.ts'
import { sheetOf } from './sheets-of-job.ts'

interface OpenPdf {
  document: PdfDocument
  write: (bytes: Uint8Array) => void | Promise<void>
  file: OutputFile | undefined
  bytes: number
}

const flush = promisify(fdatasync)
/** Data is flushed in steps of this size: flushing it all at the end would hold up every commit on the same disk. */
const FLUSH_BYTES = 16 << 20

/** The output files of one job. Chunks must be appended in order. */
export class JobFiles {
  /** Receives the PNGs. */
  readonly zipFile: OutputFile | undefined
  readonly pdfs: PdfToPrint[]
  readonly #zip = new ZipArchive()
  readonly #pdfs: OpenPdf[]
  readonly #files: OutputFile[] = []
  #cards = 0
  #flushedUntil = 0
  #flushing: Promise<void> = Promise.resolve()

  constructor(prepared: PreparedTemplate, { zipPath, zipSeal, pdfs = [], title }: PrintJob) {
    this.zipFile = zipPath === undefined ? undefined : this.#open(zipPath, zipSeal)
    this.pdfs = pdfs.map(({ layout, strips }) => ({ layout, ...(strips ? { strips } : {}) }))
    this.#pdfs = pdfs.map((output) => {
      const document = openDocument(prepared, output.layout, title)
      if ('write' in output) return { document, write: output.write, file: undefined, bytes: 0 }
      const file = this.#open(output.path, output.seal)
      return { document, write: appendTo(file), file, bytes: 0 }
    })
  }

  async begin(): Promise<void> {
    for (const pdf of this.#pdfs) {
      await append(pdf, pdf.document.begin())
      await yieldToEventLoop()
    }
  }

  /** Returns where the PNGs of the chunk begin in `zipFile`. */
  async append({ entries, pdfs }: Pick<RenderedChunk, 'entries' | 'pdfs'>, cards: number): Promise<number> {
    for (const [i, { pages, usage }] of pdfs.entries()) {
      const pdf = this.#pdfs[i]
      if (pdf) await append(pdf, pdf.document.append(pages, usage))
    }
    this.#cards += cards
    const position = this.#zip.place(entries)
    if (this.zipFile && position - this.#flushedUntil > FLUSH_BYTES) this.#flush(this.zipFile.fd, position)
    return position
  }

  async end(): Promise<PrintResult> {
    await this.#flushing
    const directory = this.#zip.end()
    const zipBytes = this.#zip.position + directory.length
    this.zipFile?.write(this.#zip.position, directory)
    this.zipFile?.end(zipBytes)
    for (const pdf of this.#pdfs) {
      await yieldToEventLoop()
      if (pdf.document.usesNativeFonts) await openNativeFonts()
      await append(pdf, pdf.document.end())
      pdf.file?.end(pdf.bytes)
    }
    return {
      cards: this.#cards,
      zipBytes: this.zipFile ? zipBytes : 0,
      pdfBytes: this.#pdfs.map(({ bytes }) => bytes),
    }
  }

  /** An error is ignored here, because it occurs again when the file is published. */
  #flush(fd: number, position: number): void {
    this.#flushedUntil = position
    this.#flushing = this.#flushing.then(() => flush(fd)).catch(() => {})
  }

  close(): void {
    for (const file of this.#files) file.close()
  }

  #open(path: string, seal: FileSeal | undefined): OutputFile {
    const file = new OutputFile(path, seal)
    this.#files.push(file)
    return file
  }
}

function appendTo(file: OutputFile): OpenPdf['write'] {
  let position = 0
  return (bytes) => {
    file.write(position, bytes)
    position += bytes.length
  }
}

function openDocument(prepared: PreparedTemplate, layout: PdfLayout, title: string | undefined): PdfDocument {
  const { setting } = prepared
  const card = frontOf(prepared)
  const front = layout.page === 'receipts' ? receiptOf(setting) : card
  const sheet = sheetOf(layout, card)
  const { width: pageWidth, height: pageHeight } = sheet ? A4 : card
  return new PdfDocument({
    title: title ?? setting.programme,
    author: setting.issuer,
    language: setting.language,
    pageWidth,
    pageHeight,
    front,
    photoFront: () => designOf({ ...setting, hasPhoto: true }),
    back: hasBacks(layout) ? backOf(setting) : undefined,
    marks: sheet?.marks,
    bleed: sheet && layout.page !== 'receipts' ? BLEED : 0,
    logos: picturesOf(setting),
  })
}

async function append(pdf: OpenPdf, bytes: Uint8Array): Promise<void> {
  pdf.bytes += bytes.length
  await pdf.write(bytes)
}
