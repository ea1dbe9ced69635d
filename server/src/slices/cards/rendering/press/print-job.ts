import { closeSync, openSync, writeSync } from 'node:fs'
import type { Card } from '../card.ts'
import type { Dpi, Setting } from '../design/setting.ts'
import { BLEED } from '../design/setting.ts'
import { CardRefused } from '../errors.ts'
import { PdfDocument } from '../pdf/document.ts'
import { A4, planSheet } from '../pdf/sheet.ts'
import { backOf } from '../templates/back.ts'
import { ZipArchive } from '../zip/zip-archive.ts'
import { frontOf, type PreparedTemplate } from './prepared.ts'
import { cardsPerChunk, type PdfLayout, type RenderedChunk } from './render-chunk.ts'
import type { PressThread } from './thread.ts'
import { Turnstile } from './turnstile.ts'

export type CardSource = Iterable<Card> | AsyncIterable<Card>

export interface PrintJob {
  setting: Setting
  dpi?: Dpi
  /** Where the ZIP of PNGs goes. The files are new; publish them by renaming. */
  zipPath?: string
  pdfs?: { path: string; layout: PdfLayout }[]
  title?: string
  /** Once a chunk of cards lies in the files; chunks may come out of order. */
  onPrinted?: (cards: PrintedCard[]) => void
  signal?: AbortSignal
}

export interface PrintedCard {
  index: number
  card_code: string
  /** Of the PNG; missing when the job makes none. */
  png_sha256?: string
  png_bytes?: number
}

export interface PrintResult {
  cards: number
  zipBytes: number
  pdfBytes: number[]
}

/** Two chunks a thread: one is being rendered while the other is written. */
const CHUNKS_PER_THREAD = 2

let jobCount = 0

export async function printJob(
  threads: PressThread[],
  prepared: PreparedTemplate,
  cards: CardSource,
  order: PrintJob,
): Promise<PrintResult> {
  const job = jobCount++
  const chunks = inChunks(cards, cardsPerChunk(frontOf(prepared).height))
  const files = new JobFiles(prepared, order)
  try {
    await Promise.all(threads.map((thread) => thread.ask({ kind: 'open', job, prepared })))
    await feed(threads, job, chunks, files, order)
    return files.end()
  } finally {
    await chunks.return(undefined)
    await Promise.allSettled(threads.map((thread) => thread.ask({ kind: 'close', job })))
    files.close()
  }
}

/** Ends only when no thread works on the job any more, also after a failure: its files can be closed then. */
async function feed(
  threads: PressThread[],
  job: number,
  chunks: AsyncGenerator<Card[]>,
  files: JobFiles,
  { signal, onPrinted }: PrintJob,
): Promise<void> {
  const turnstile = new Turnstile()
  let index = 0
  let first = 0
  let failure: { error: unknown } | undefined
  const nextChunk = async () => {
    // The generator queues calls: chunks are handed out one by one, in order.
    const { value, done } = await chunks.next()
    if (done) return undefined
    const chunk = { index: index++, first, cards: value }
    first += value.length
    return chunk
  }
  const work = async (thread: PressThread) => {
    while (!failure) {
      signal?.throwIfAborted()
      const chunk = await nextChunk()
      if (!chunk) return
      const order = { index: chunk.index, cards: chunk.cards, png: files.wantsPng, pdfs: files.layouts }
      const rendered = await thread
        .ask({ kind: 'render', job, order })
        .catch((error) => Promise.reject(withIndex(error, chunk.first)))
      await turnstile.enter(chunk.index)
      const position = files.append(rendered, chunk.cards.length)
      turnstile.leave()
      const { zipFd } = files
      if (zipFd !== undefined) await thread.ask({ kind: 'write', job, index: chunk.index, fd: zipFd, position })
      onPrinted?.(chunk.cards.map((card, i) => printedCard(card, chunk.first + i, rendered, i)))
    }
  }
  const lanes = threads.flatMap((thread) => Array.from({ length: CHUNKS_PER_THREAD }, () => thread))
  await Promise.all(
    lanes.map((thread) =>
      work(thread).catch((error) => {
        failure ??= { error }
        turnstile.fail(error)
      }),
    ),
  )
  if (failure) throw (failure as { error: unknown }).error
}

type Rendered = Omit<RenderedChunk, 'segment'>

function printedCard(card: Card, index: number, { hashes, entries }: Rendered, place: number): PrintedCard {
  const [hash, entry] = [hashes[place], entries[place]]
  return {
    index,
    card_code: card.card_code,
    ...(hash && entry ? { png_sha256: hash, png_bytes: entry.size } : {}),
  }
}

/** The place within the chunk becomes the place within the job. */
function withIndex(error: unknown, first: number): unknown {
  if (error instanceof CardRefused && 'place' in error && typeof error.place === 'number') {
    return Object.assign(error, { index: first + error.place })
  }
  return error
}

async function* inChunks(cards: CardSource, size: number): AsyncGenerator<Card[]> {
  let chunk: Card[] = []
  for await (const card of cards) {
    chunk.push(card)
    if (chunk.length < size) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}

/** The files of one job; chunks reach them in order. */
class JobFiles {
  readonly zipFd: number | undefined
  readonly layouts: PdfLayout[]
  readonly #zip = new ZipArchive()
  readonly #documents: { fd: number; document: PdfDocument; bytes: number }[]
  #cards = 0

  constructor(prepared: PreparedTemplate, { zipPath, pdfs = [], title }: PrintJob) {
    this.zipFd = zipPath === undefined ? undefined : openSync(zipPath, 'w')
    this.layouts = pdfs.map(({ layout }) => layout)
    this.#documents = pdfs.map(({ path, layout }) => {
      const file = { fd: openSync(path, 'w'), document: openDocument(prepared, layout, title), bytes: 0 }
      append(file, file.document.begin())
      return file
    })
  }

  get wantsPng(): boolean {
    return this.zipFd !== undefined
  }

  append({ entries, pdfs }: Rendered, cards: number): number {
    pdfs.forEach(({ pages, usage }, i) => {
      const file = this.#documents[i]
      if (file) append(file, file.document.append(pages, usage))
    })
    this.#cards += cards
    return this.#zip.place(entries)
  }

  end(): PrintResult {
    const directory = this.#zip.end()
    if (this.zipFd !== undefined) writeAll(this.zipFd, directory, this.#zip.position)
    for (const file of this.#documents) append(file, file.document.end())
    return {
      cards: this.#cards,
      zipBytes: this.zipFd === undefined ? 0 : this.#zip.position + directory.length,
      pdfBytes: this.#documents.map(({ bytes }) => bytes),
    }
  }

  close(): void {
    if (this.zipFd !== undefined) closeSync(this.zipFd)
    for (const { fd } of this.#documents) closeSync(fd)
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

function append(file: { fd: number; bytes: number }, bytes: Uint8Array): void {
  writeAll(file.fd, bytes, file.bytes)
  file.bytes += bytes.length
}

function writeAll(fd: number, bytes: Uint8Array, position: number): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(fd, bytes, done, bytes.length - done, position + done)
}
