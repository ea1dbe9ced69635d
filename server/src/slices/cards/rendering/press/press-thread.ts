import { writeSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { CardRefused } from '../errors.ts'
import type { Answers, Refusal, Reply, Request } from './messages.ts'
import { prepareTemplate } from './prepared.ts'
import { renderPreview } from './preview.ts'
import { ChunkRenderer } from './render-chunk.ts'

const renderers = new Map<string, ChunkRenderer>()
const kept = new Map<number, Uint8Array>()
const idle: Buffer[] = []
const FIRST_BUFFER = 4 << 20

async function work(request: Request): Promise<Answers[Request['kind']]> {
  switch (request.kind) {
    case 'preview':
      return renderPreview(request.card, request.setting, request.dpi)
    case 'prepare':
      return prepareTemplate(request.setting, request.dpi)
    case 'open':
      renderers.set(request.prepared.key, await ChunkRenderer.open(request.prepared))
      return null
    case 'close':
      renderers.delete(request.key)
      return null
    case 'render':
      return render(request)
    case 'write':
      write(request)
      return null
  }
}

function render({ key, order, keepSegment }: Request & { kind: 'render' }): Answers['render'] {
  const renderer = renderers.get(key)
  if (!renderer) throw new Error('The template was not opened in this thread.')
  let buffer = idle.pop() ?? Buffer.alloc(order.png ? FIRST_BUFFER : 0)
  const rendered = renderer.render(order, (size) => {
    if (size > buffer.length) {
      const larger = Buffer.alloc(Math.max(size, 2 * buffer.length))
      buffer.copy(larger)
      buffer = larger
    }
    return buffer
  })
  if (!keepSegment) {
    const segment = Uint8Array.from(rendered.segment)
    idle.push(buffer)
    return { ...rendered, segment }
  }
  kept.set(order.index, rendered.segment)
  return { ...rendered, segment: new Uint8Array(0) }
}

function write({ index, fd, position }: Request & { kind: 'write' }): void {
  const segment = kept.get(index)
  if (!segment) throw new Error('The chunk is not here.')
  kept.delete(index)
  for (let done = 0; done < segment.length; ) {
    done += writeSync(fd, segment, done, segment.length - done, position + done)
  }
  idle.push(Buffer.from(segment.buffer))
}

function refusalOf(error: unknown): Refusal {
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
      reply = { id, refusal: refusalOf(error) }
    }
    parentPort?.postMessage(reply)
  })
})
