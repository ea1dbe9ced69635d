import type { Card } from '../card.ts'
import type { DisplayList } from '../design/display-list.ts'
import { CardUnprintable } from '../errors.ts'
import type { IdentityIssuer } from '../identity/identity-issuer.ts'
import { localHeaderSize } from '../zip/zip-archive.ts'
import type { JobFiles } from './job-files.ts'
import type { ThreadRequest, ThreadResponses } from './messages.ts'
import { frontOf, type PreparedTemplate } from './prepared-template.ts'
import type { CardSource, PdfToPrint, PrintedCard, PrintJob, PrintResult } from './print-job.ts'
import type { ChunkRequest, RenderedChunk } from './render-chunk.ts'
import type { RendererThread } from './renderer-thread.ts'
import { cardsPerChunk, cardsPerPage } from './sheets-of-job.ts'

/** A thread as one job uses it. The job is opened in the thread with its first request; closing it is not waited for. */
class JobThread {
  readonly #thread: RendererThread
  readonly #job: number
  readonly #prepared: PreparedTemplate
  readonly #identityIssuer: IdentityIssuer | undefined
  #opening: Promise<null> | undefined
  #openingPhotos: Promise<null> | undefined

  constructor(
    thread: RendererThread,
    job: number,
    prepared: PreparedTemplate,
    identityIssuer: IdentityIssuer | undefined,
  ) {
    this.#thread = thread
    this.#job = job
    this.#prepared = prepared
    this.#identityIssuer = identityIssuer
    thread.addJob(job)
  }

  async request<Kind extends ThreadRequest['kind']>(
    request: ThreadRequest & { kind: Kind },
  ): Promise<ThreadResponses[Kind]> {
    this.#opening ??= this.#thread.request({
      kind: 'open',
      job: this.#job,
      prepared: this.#prepared,
      identityIssuer: this.#identityIssuer,
    })
    // The thread handles requests in order, so this one need not wait until the job is open.
    const [, response] = await Promise.all([this.#opening, this.#thread.request<Kind>(request)])
    return response
  }

  /** Opens the photo variant, once. */
  async openPhotos(prepared: PreparedTemplate): Promise<void> {
    this.#openingPhotos ??= this.request({ kind: 'open-photos', job: this.#job, prepared })
    await this.#openingPhotos
  }

  close(): void {
    if (this.#opening) this.#thread.request({ kind: 'close', job: this.#job }).catch(() => {})
    this.#thread.removeJob(this.#job)
  }
}

interface PendingChunk {
  resolve(): void
  reject(error: unknown): void
}

/** Lets chunks be written in order, whatever order the threads finish in, so that the same input gives the same bytes. */
class ChunkSequence {
  #next = 0
  #failure: { error: unknown } | undefined
  readonly #pending = new Map<number, PendingChunk>()

  async waitFor(index: number): Promise<void> {
    if (this.#failure) throw this.#failure.error
    if (index === this.#next) return
    await new Promise<void>((resolve, reject) => {
      this.#pending.set(index, { resolve, reject })
    })
  }

  advance(): void {
    this.#next++
    this.#pending.get(this.#next)?.resolve()
    this.#pending.delete(this.#next)
  }

  /** A chunk failed, so none of the following may be written. */
  fail(error: unknown): void {
    this.#failure ??= { error }
    for (const { reject } of this.#pending.values()) reject(this.#failure.error)
    this.#pending.clear()
  }
}

/** A thread has two chunks at a time, so that it renders one while the other is written. */
const CHUNKS_PER_THREAD = 2

let jobCount = 0

/** Draws the cards into the files and closes these. */
export async function drawCards(
  threads: RendererThread[],
  prepared: PreparedTemplate,
  preparePhotos: () => Promise<PreparedTemplate>,
  cards: CardSource,
  files: JobFiles,
  printJob: Pick<PrintJob, 'identityIssuer' | 'signal' | 'onPrinted' | 'onPng' | 'onRendered'>,
): Promise<PrintResult> {
  const job = jobCount++
  const front = frontOf(prepared)
  const perChunk = cardsPerChunk(
    files.pdfs.map(({ layout }) => layout),
    front,
  )
  const chunks = inChunks(cards, perChunk)
  // The least busy thread comes first, because a job of a few cards needs no other.
  const jobThreads = threads
    .toSorted((a, b) => a.load - b.load)
    .map((thread) => new JobThread(thread, job, prepared, printJob.identityIssuer))
  try {
    await files.begin()
    await renderChunks(jobThreads, job, chunks, files, printJob, { front, preparePhotos })
    return await files.end()
  } finally {
    await chunks.return(undefined)
    for (const thread of jobThreads) thread.close()
    files.close()
  }
}

/** Returns only when no thread works on the job any more, even after a failure, so that its files can be closed. */
async function renderChunks(
  threads: JobThread[],
  job: number,
  chunks: AsyncGenerator<ChunkRequest['cards']>,
  files: JobFiles,
  { signal, onPrinted, onPng, onRendered }: Pick<PrintJob, 'signal' | 'onPrinted' | 'onPng' | 'onRendered'>,
  { front, preparePhotos }: { front: DisplayList; preparePhotos: () => Promise<PreparedTemplate> },
): Promise<void> {
  const sequence = new ChunkSequence()
  let index = 0
  let first = 0
  let failure: { error: unknown } | undefined
  const nextChunk = async () => {
    // A generator queues its calls, so each caller gets the next chunk in order.
    const { value, done } = await chunks.next()
    if (done) return undefined
    const chunk = { index: index++, first, cards: value }
    first += value.length
    return chunk
  }
  const run = async (thread: JobThread) => {
    while (!failure) {
      signal?.throwIfAborted()
      const chunk = await nextChunk()
      if (!chunk) return
      const { zipFile } = files
      const png = zipFile !== undefined || onPng !== undefined
      const pdfs = files.pdfs.map((pdf) => withStripsOf(pdf, chunk, front))
      const request = { index: chunk.index, cards: chunk.cards, png, pdfs }
      if (chunk.cards.some((card) => card?.photo)) await thread.openPhotos(await preparePhotos())
      const rendered = await thread
        .request({
          kind: 'render',
          job,
          chunk: request,
          sendPngs: onPng !== undefined,
          keepPngs: zipFile !== undefined,
        })
        .catch((error) => Promise.reject(withIndex(error, chunk.first)))
      const printed = chunk.cards.flatMap((card, i) => (card ? printedCard(card, chunk.first + i, rendered, i) : []))
      onRendered?.(printed.length, rendered.milliseconds)
      await sequence.waitFor(chunk.index)
      const position = await files.append(rendered, printed.length)
      if (onPng) await deliverPngs(printed, rendered, onPng)
      sequence.advance()
      if (zipFile) {
        const { fd, seal } = zipFile
        zipFile.addEdges(await thread.request({ kind: 'write', job, index: chunk.index, fd, position, seal }))
      }
      onPrinted?.(printed)
    }
  }
  const concurrent = threads.flatMap((thread) => Array.from({ length: CHUNKS_PER_THREAD }, () => thread))
  await Promise.all(
    concurrent.map((thread) =>
      run(thread).catch((error) => {
        failure ??= { error }
        sequence.fail(error)
      }),
    ),
  )
  if (failure) throw (failure as { error: unknown }).error
}

/** A PDF with the strips of the chunk's sheets alone. */
function withStripsOf(pdf: PdfToPrint, chunk: { first: number; cards: unknown[] }, front: DisplayList): PdfToPrint {
  if (!pdf.strips) return pdf
  const perPage = cardsPerPage(pdf.layout, front)
  const end = Math.ceil((chunk.first + chunk.cards.length) / perPage)
  return { ...pdf, strips: pdf.strips.slice(chunk.first / perPage, end) }
}

/** Splits the segment into its PNG files, each of which follows its local header. */
async function deliverPngs(
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

/** Turns a refused card's place within the chunk into its index within the job. */
function withIndex(error: unknown, first: number): unknown {
  if (error instanceof CardUnprintable && 'place' in error && typeof error.place === 'number') {
    return Object.assign(error, { index: first + error.place })
  }
  return error
}

async function* inChunks(cards: CardSource, size: number): AsyncGenerator<ChunkRequest['cards']> {
  let chunk: ChunkRequest['cards'] = []
  for await (const card of cards) {
    chunk.push(card)
    if (chunk.length < size) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}
