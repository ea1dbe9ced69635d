import { closeSync, fdatasync, openSync, writeSync } from 'node:fs'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { promisify } from 'node:util'
import { BLEED } from '../design/setting.ts'
import { openNativeFonts } from '../native/native-fonts.ts'
import { PdfDocument } from '../pdf/document.ts'
import { A4, planSheet } from '../pdf/sheet.ts'
import { backOf } from '../templates/back.ts'
import { ZipArchive } from '../zip/zip-archive.ts'
import { frontOf, type PreparedTemplate } from './prepared-template.ts'
import type { PdfLayout, PrintJob, PrintResult } from './print-job.ts'
import type { RenderedChunk } from './render-chunk.ts'

interface OpenPdf {
  document: PdfDocument
  write: (bytes: Uint8Array) => void | Promise<void>
  bytes: number
}

const flush = promisify(fdatasync)
/** Data is flushed in steps of this size: flushing it all at the end would hold up every commit on the same disk. */
const FLUSH_BYTES = 16 << 20

/** The output files of one job. Chunks must be appended in order. */
export class JobFiles {
  readonly zipFd: number | undefined
  readonly layouts: PdfLayout[]
  readonly #zip = new ZipArchive()
  readonly #pdfs: OpenPdf[]
  readonly #fds: number[] = []
  #cards = 0
  #flushedUntil = 0
  #flushing: Promise<void> = Promise.resolve()

  constructor(prepared: PreparedTemplate, { zipPath, pdfs = [], title }: PrintJob) {
    this.zipFd = zipPath === undefined ? undefined : this.#open(zipPath)
    this.layouts = pdfs.map(({ layout }) => layout)
    this.#pdfs = pdfs.map((output) => {
      const document = openDocument(prepared, output.layout, title)
      return { document, write: 'path' in output ? this.#fileWriter(output.path) : output.write, bytes: 0 }
    })
  }

  async begin(): Promise<void> {
    for (const pdf of this.#pdfs) {
      await append(pdf, pdf.document.begin())
      await yieldToEventLoop()
    }
  }

  async append({ entries, pdfs }: RenderedChunk, cards: number): Promise<number> {
    for (const [i, { pages, usage }] of pdfs.entries()) {
      const pdf = this.#pdfs[i]
      if (pdf) await append(pdf, pdf.document.append(pages, usage))
    }
    this.#cards += cards
    const position = this.#zip.place(entries)
    if (this.zipFd !== undefined && position - this.#flushedUntil > FLUSH_BYTES) this.#flush(this.zipFd, position)
    return position
  }

  async end(): Promise<PrintResult> {
    await this.#flushing
    const directory = this.#zip.end()
    if (this.zipFd !== undefined) writeAll(this.zipFd, directory, this.#zip.position)
    for (const pdf of this.#pdfs) {
      await yieldToEventLoop()
      if (pdf.document.usesNativeFonts) await openNativeFonts()
      await append(pdf, pdf.document.end())
    }
    return {
      cards: this.#cards,
      zipBytes: this.zipFd === undefined ? 0 : this.#zip.position + directory.length,
      pdfBytes: this.#pdfs.map(({ bytes }) => bytes),
    }
  }

  /** An error is ignored here, because it occurs again when the file is published. */
  #flush(fd: number, position: number): void {
    this.#flushedUntil = position
    this.#flushing = this.#flushing.then(() => flush(fd)).catch(() => {})
  }

  close(): void {
    for (const fd of this.#fds) closeSync(fd)
  }

  #open(path: string): number {
    const fd = openSync(path, 'w')
    this.#fds.push(fd)
    return fd
  }

  #fileWriter(path: string): OpenPdf['write'] {
    const fd = this.#open(path)
    let position = 0
    return (bytes) => {
      writeAll(fd, bytes, position)
      position += bytes.length
    }
  }
}

function openDocument(prepared: PreparedTemplate, layout: PdfLayout, title: string | undefined): PdfDocument {
  const { setting } = prepared
  const front = frontOf(prepared)
  const isSheet = layout !== 'card'
  return new PdfDocument({
    title: title ?? setting.programme,
    author: setting.issuer,
    language: setting.language,
    pageWidth: isSheet ? A4.width : front.width,
    pageHeight: isSheet ? A4.height : front.height,
    front,
    back: layout === 'a4-duplex' ? backOf(setting) : undefined,
    marks: isSheet ? planSheet(front.width, front.height).marks : undefined,
    bleed: isSheet ? BLEED : 0,
    logos: setting.logos ?? [],
  })
}

async function append(pdf: OpenPdf, bytes: Uint8Array): Promise<void> {
  pdf.bytes += bytes.length
  await pdf.write(bytes)
}

function writeAll(fd: number, bytes: Uint8Array, position: number): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(fd, bytes, done, bytes.length - done, position + done)
}
