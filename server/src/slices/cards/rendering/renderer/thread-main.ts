import { writeSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { CardRefused } from '../errors.ts'
import type { Answers, Reply, Request, ThreadFailure } from './messages.ts'
import { prepareTemplate } from './prepared-template.ts'
import { renderPreview } from './preview.ts'
import { ChunkRenderer } from './render-chunk.ts'

interface OpenJob {
  renderer: ChunkRenderer
  /** Rendered chunks that wait for their place in the ZIP. */
  kept: Map<number, Uint8Array>
}

const jobs = new Map<number, OpenJob>()
const idle: Buffer[] = []
const FIRST_BUFFER = 4 << 20
/** More would only be kept after a peak. */
const MOST_IDLE = 3

// Whoever waits for an answer goes first. Linux counts the priority by thread; elsewhere it would slow the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

async function work(request: Request): Promise<Answers[Request['kind']]> {
  switch (request.kind) {
    case 'preview':
      return renderPreview(request.card, request.setting, request.dpi)
    case 'prepare':
      return prepareTemplate(request.setting, request.dpi)
    case 'open':
      jobs.set(request.job, { renderer: await ChunkRenderer.open(request.prepared), kept: new Map() })
      return null
    case 'close':
      jobs.delete(request.job)
      return null
    case 'render':
      return render(request)
    case 'write':
      write(request)
      return null
  }
}

function jobOf(job: number): OpenJob {
  const open = jobs.get(job)
  if (!open) throw new Error('The job is not open in this thread.')
  return open
}

function render({ job, order, sendPngs, keepPngs }: Request & { kind: 'render' }): Answers['render'] {
  const { renderer, kept } = jobOf(job)
  let buffer = idle.pop() ?? Buffer.alloc(order.png ? FIRST_BUFFER : 0)
  const { segment, ...rendered } = renderer.render(order, (size) => {
    if (size > buffer.length) {
      const larger = Buffer.alloc(Math.max(size, 2 * buffer.length))
      buffer.copy(larger)
      buffer = larger
    }
    return buffer
  })
  const sent = sendPngs ? Uint8Array.from(segment) : new Uint8Array(0)
  if (keepPngs) kept.set(order.index, segment)
  else reuse(buffer)
  return { ...rendered, segment: sent }
}

function write({ job, index, fd, position }: Request & { kind: 'write' }): void {
  const { kept } = jobOf(job)
  const segment = kept.get(index)
  if (!segment) throw new Error('The chunk is not here.')
  kept.delete(index)
  for (let done = 0; done < segment.length; ) {
    done += writeSync(fd, segment, done, segment.length - done, position + done)
  }
  reuse(Buffer.from(segment.buffer))
}

function reuse(buffer: Buffer): void {
  if (idle.length < MOST_IDLE) idle.push(buffer)
}

function failureOf(error: unknown): ThreadFailure {
  if (error instanceof CardRefused) {
    const place = 'place' in error && typeof error.place === 'number' ? error.place : undefined
    return { message: error.message, code: error.code, field: error.field, place }
  }
  return { message: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}

let queue = Promise.resolve()

parentPort?.on('message', ({ id, request }: { id: number; request: Request }) => {
  queue = queue.then(async () => {
    let reply: Reply
    try {
      reply = { id, answer: await work(request) }
    } catch (error) {
      reply = { id, failure: failureOf(error) }
    }
    parentPort?.postMessage(reply)
  })
})
