import type { Card } from '../card.ts'
import { CardUnprintable } from '../errors.ts'
import { localHeaderSize } from '../zip/zip-archive.ts'
import { ChunkSequence } from './chunk-sequence.ts'
import { JobFiles } from './job-files.ts'
import { JobThread } from './job-thread.ts'
import { frontOf, type PreparedTemplate } from './prepared-template.ts'
import type { CardSource, PrintedCard, PrintJob, PrintResult } from './print-job.ts'
import { cardsPerChunk, type RenderedChunk } from './render-chunk.ts'
import type { RendererThread } from './renderer-thread.ts'

/** A thread has two chunks at a time, so that it renders one while the other is written. */
const CHUNKS_PER_THREAD = 2

let jobCount = 0

export async function runPrintJob(
  threads: RendererThread[],
  prepared: PreparedTemplate,
  cards: CardSource,
  printJob: PrintJob,
): Promise<PrintResult> {
  const job = jobCount++
  const chunks = inChunks(cards, cardsPerChunk(frontOf(prepared).height))
  const files = new JobFiles(prepared, printJob)
  // The least busy thread comes first, because a job of a few cards needs no other.
  const jobThreads = threads
    .toSorted((a, b) => a.load - b.load)
    .map((thread) => new JobThread(thread, job, prepared, printJob.identityIssuer))
  try {
    await files.begin()
    await renderChunks(jobThreads, job, chunks, files, printJob)
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
  chunks: AsyncGenerator<Card[]>,
  files: JobFiles,
  { signal, onPrinted, onPng }: PrintJob,
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
      const { zipFile, layouts } = files
      const png = zipFile !== undefined || onPng !== undefined
      const request = { index: chunk.index, cards: chunk.cards, png, pdfs: layouts }
      const rendered = await thread
        .request({
          kind: 'render',
          job,
          chunk: request,
          sendPngs: onPng !== undefined,
          keepPngs: zipFile !== undefined,
        })
        .catch((error) => Promise.reject(withIndex(error, chunk.first)))
      const printed = chunk.cards.map((card, i) => printedCard(card, chunk.first + i, rendered, i))
      await sequence.waitFor(chunk.index)
      const position = await files.append(rendered, chunk.cards.length)
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
