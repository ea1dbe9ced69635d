import type { Card } from '../card.ts'
import type { Dpi, Setting } from '../design/setting.ts'
import { CardRefused } from '../errors.ts'
import { localHeaderSize } from '../zip/zip-archive.ts'
import { ChunkSequence } from './chunk-sequence.ts'
import { JobFiles } from './job-files.ts'
import type { Answers, Request } from './messages.ts'
import { frontOf, type PreparedTemplate } from './prepared-template.ts'
import { cardsPerChunk, type PdfLayout, type RenderedChunk } from './render-chunk.ts'
import type { RendererThread } from './renderer-thread.ts'

export type CardSource = Iterable<Card> | AsyncIterable<Card>

export interface PrintJob {
  setting: Setting
  dpi?: Dpi
  /** Where the ZIP of PNGs goes. The files are new; publish them by renaming. */
  zipPath?: string
  /** Every PNG by itself, in order. The job waits for the answer. */
  onPng?: (card: PrintedCard, png: Uint8Array) => void | Promise<void>
  pdfs?: PdfOutput[]
  title?: string
  /** Once a chunk of cards lies in the files; chunks may come out of order. */
  onPrinted?: (cards: PrintedCard[]) => void
  signal?: AbortSignal
}

/** A file, or whoever takes the bytes as they come; the job waits for the answer. */
export type PdfOutput = { layout: PdfLayout } & (
  | { path: string }
  | { write: (bytes: Uint8Array) => void | Promise<void> }
)

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
  threads: RendererThread[],
  prepared: PreparedTemplate,
  cards: CardSource,
  order: PrintJob,
): Promise<PrintResult> {
  const job = jobCount++
  const chunks = inChunks(cards, cardsPerChunk(frontOf(prepared).height))
  const files = new JobFiles(prepared, order)
  // The least busy first: a job of a few cards needs no other.
  const opened = threads.toSorted((a, b) => a.load - b.load).map((thread) => new OpenThread(thread, job, prepared))
  try {
    await files.begin()
    await feed(opened, job, chunks, files, order)
    return await files.end()
  } finally {
    await chunks.return(undefined)
    for (const thread of opened) thread.close()
    files.close()
  }
}

/** A thread that a job uses. The job is opened there with its first chunk, and nobody waits for it to be closed. */
class OpenThread {
  readonly #thread: RendererThread
  readonly #job: number
  readonly #prepared: PreparedTemplate
  #opening: Promise<null> | undefined

  constructor(thread: RendererThread, job: number, prepared: PreparedTemplate) {
    this.#thread = thread
    this.#job = job
    this.#prepared = prepared
    thread.keepFor(job)
  }

  async ask<Kind extends Request['kind']>(request: Request & { kind: Kind }): Promise<Answers[Kind]> {
    this.#opening ??= this.#thread.ask({ kind: 'open', job: this.#job, prepared: this.#prepared })
    // The thread does one after the other: the request need not wait for the answer to the opening.
    const [, answer] = await Promise.all([this.#opening, this.#thread.ask<Kind>(request)])
    return answer
  }

  close(): void {
    if (this.#opening) this.#thread.ask({ kind: 'close', job: this.#job }).catch(() => {})
    this.#thread.letGo(this.#job)
  }
}

/** Ends only when no thread works on the job any more, also after a failure: its files can be closed then. */
async function feed(
  threads: OpenThread[],
  job: number,
  chunks: AsyncGenerator<Card[]>,
  files: JobFiles,
  { signal, onPrinted, onPng }: PrintJob,
): Promise<void> {
  const sequence = new ChunkSequence()
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
  const work = async (thread: OpenThread) => {
    while (!failure) {
      signal?.throwIfAborted()
      const chunk = await nextChunk()
      if (!chunk) return
      const { zipFd, layouts } = files
      const png = zipFd !== undefined || onPng !== undefined
      const order = { index: chunk.index, cards: chunk.cards, png, pdfs: layouts }
      const rendered = await thread
        .ask({ kind: 'render', job, order, sendPngs: onPng !== undefined, keepPngs: zipFd !== undefined })
        .catch((error) => Promise.reject(withIndex(error, chunk.first)))
      const printed = chunk.cards.map((card, i) => printedCard(card, chunk.first + i, rendered, i))
      await sequence.waitFor(chunk.index)
      const position = await files.append(rendered, chunk.cards.length)
      if (onPng) await handOut(printed, rendered, onPng)
      sequence.advance()
      if (zipFd !== undefined) await thread.ask({ kind: 'write', job, index: chunk.index, fd: zipFd, position })
      onPrinted?.(printed)
    }
  }
  const lanes = threads.flatMap((thread) => Array.from({ length: CHUNKS_PER_THREAD }, () => thread))
  await Promise.all(
    lanes.map((thread) =>
      work(thread).catch((error) => {
        failure ??= { error }
        sequence.fail(error)
      }),
    ),
  )
  if (failure) throw (failure as { error: unknown }).error
}

/** Cuts the segment into its files; each stands behind its local header. */
async function handOut(
  printed: PrintedCard[],
  { segment, entries }: RenderedChunk,
  onPng: NonNullable<PrintJob['onPng']>,
): Promise<void> {
  let at = 0
  for (const [i, { name, size }] of entries.entries()) {
    at += localHeaderSize(name)
    const card = printed[i]
    if (card) await onPng(card, segment.subarray(at, at + size))
    at += size
  }
}

function printedCard(card: Card, index: number, { hashes, entries }: RenderedChunk, place: number): PrintedCard {
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
