import { constants, getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { BlockSealer, type Edge, writeWholeBlocks } from '@samakart/sealed-files'
import type { Card } from '../card.ts'
import { picturesOf } from '../design/pictures.ts'
import type { Dpi, Setting } from '../design/setting.ts'
import { CardUnprintable } from '../errors.ts'
import { addIdentityPhotos } from '../identity/shrink-photo.ts'
import { CardLayout } from '../layout/card-layout.ts'
import { openNativeFonts } from '../native/native-fonts.ts'
import { plainPng } from '../png/png-file.ts'
import { Compositor } from '../raster/compositor.ts'
import { rasterizeStatics } from '../raster/static-layer.ts'
import { designOf } from '../templates/design-of.ts'
import { openKernel } from '../wasm/wasm-kernel.ts'
import type { ThreadFailure, ThreadReply, ThreadRequest, ThreadResponses } from './messages.ts'
import { writeAll } from './output-file.ts'
import { checkSetting, prepareTemplate, templateKey } from './prepared-template.ts'
import { ChunkRenderer, cardSymbol } from './render-chunk.ts'

interface PreparedPreview {
  compositor: Compositor
  layout: CardLayout
}

const MAX_PREPARED = 4

const prepared = new Map<string, PreparedPreview>()

interface OpenJob {
  renderer: ChunkRenderer
  /** Of the template, if the renderer may serve another job of it. */
  key: string | undefined
  /** Rendered chunks that are not yet written to the ZIP. */
  unwritten: Map<number, Uint8Array>
}

const jobs = new Map<number, OpenJob>()
/** The last renderer that was closed. The next job of the campaign finds its glyphs drawn. */
let spare: Pick<OpenJob, 'key' | 'renderer'> | undefined
const idleBuffers: Buffer[] = []
const INITIAL_BUFFER_BYTES = 4 << 20
/** More buffers are needed only at a peak and would be kept for nothing after it. */
const MAX_IDLE_BUFFERS = 3

// Lower than that of the thread which started this one: in the API it serves requests, in a worker it holds the registry of an
// organization while it resolves a batch, and others wait for it. Linux has a priority for each thread; elsewhere this would
// slow the whole process.
const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority
if (process.platform === 'linux') setPriority(Math.min(PRIORITY_LOW, getPriority() + PRIORITY_BELOW_NORMAL))

async function handle(request: ThreadRequest): Promise<ThreadResponses[ThreadRequest['kind']]> {
  switch (request.kind) {
    case 'preview':
      if (request.card.name_native) await openNativeFonts()
      return renderPreview(request.card, request.setting, request.dpi)
    case 'prepare':
      return prepareTemplate(request.setting, request.dpi)
    case 'open':
      jobs.set(request.job, await openJob(request))
      return null
    case 'open-photos':
      jobOf(request.job).renderer.openPhotos(request.prepared)
      return null
    case 'close':
      closeJob(request.job)
      return null
    case 'render':
      if (request.chunk.cards.some((card) => card?.name_native)) await openNativeFonts()
      if (jobOf(request.job).renderer.showsIdentityPhotos(request.chunk)) await addIdentityPhotos(request.chunk.cards)
      return render(request)
    case 'write':
      return write(request)
  }
}

async function openJob({ prepared, identityIssuer }: ThreadRequest & { kind: 'open' }): Promise<OpenJob> {
  // An issuer has a private key, which is not kept for longer than its job.
  const key = identityIssuer ? undefined : prepared.key
  const isSpared = key !== undefined && spare?.key === key
  const renderer = isSpared && spare ? spare.renderer : await ChunkRenderer.open(prepared, identityIssuer)
  spare = undefined
  return { renderer, key, unwritten: new Map() }
}

function closeJob(job: number): void {
  const closed = jobs.get(job)
  jobs.delete(job)
  if (closed?.key !== undefined) spare = { key: closed.key, renderer: closed.renderer }
}

function jobOf(job: number): OpenJob {
  const open = jobs.get(job)
  if (!open) throw new Error('The job is not open in this thread.')
  return open
}

function render({ job, chunk, sendPngs, keepPngs }: ThreadRequest & { kind: 'render' }): ThreadResponses['render'] {
  const { renderer, unwritten } = jobOf(job)
  const started = performance.now()
  let buffer = idleBuffers.pop() ?? Buffer.alloc(chunk.png ? INITIAL_BUFFER_BYTES : 0)
  const { segment, ...rendered } = renderer.render(chunk, (size) => {
    if (size > buffer.length) {
      const larger = Buffer.alloc(Math.max(size, 2 * buffer.length))
      buffer.copy(larger)
      buffer = larger
    }
    return buffer
  })
  const sent = sendPngs ? Uint8Array.from(segment) : new Uint8Array(0)
  if (keepPngs) unwritten.set(chunk.index, segment)
  else reuse(buffer)
  return { ...rendered, segment: sent, milliseconds: performance.now() - started }
}

function write({ job, index, fd, position, seal }: ThreadRequest & { kind: 'write' }): Edge[] {
  const { unwritten } = jobOf(job)
  const segment = unwritten.get(index)
  if (!segment) throw new Error('The chunk is not here.')
  unwritten.delete(index)
  const edges = seal ? writeWholeBlocks(fd, new BlockSealer(seal), position, segment) : []
  if (!seal) writeAll(fd, segment, position)
  reuse(Buffer.from(segment.buffer))
  return edges
}

function reuse(buffer: Buffer): void {
  if (idleBuffers.length < MAX_IDLE_BUFFERS) idleBuffers.push(buffer)
}

function failureOf(error: unknown): ThreadFailure {
  if (error instanceof CardUnprintable) {
    const place = 'place' in error && typeof error.place === 'number' ? error.place : undefined
    return { kind: 'unprintable', message: error.message, code: error.code, field: error.field, place }
  }
  if (!(error instanceof Error)) return { kind: 'error', message: String(error), stack: undefined, code: undefined }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  return { kind: 'error', message: error.message, stack: error.stack, code }
}

let queue = Promise.resolve()

parentPort?.on('message', ({ id, request }: { id: number; request: ThreadRequest }) => {
  queue = queue.then(async () => {
    let reply: ThreadReply
    try {
      reply = { id, response: await handle(request) }
    } catch (error) {
      reply = { id, failure: failureOf(error) }
    }
    parentPort?.postMessage(reply)
  })
})

/** Renders one card without a splice plan: the compositor of a job, then plain deflate. The pixels are the same. */
export async function renderPreview(card: Card, plainSetting: Setting, dpi: Dpi): Promise<Buffer> {
  if (card.photo) {
    const picture = await drawPreview(card, { ...plainSetting, hasPhoto: true }, dpi).catch(ifTooLong)
    if (picture) return picture
  }
  return drawPreview({ ...card, photo: null }, plainSetting, dpi)
}

/** As in a job: a text that has no room beside the photo is printed in the design without one. */
function ifTooLong(error: unknown): undefined {
  if (!(error instanceof CardUnprintable && error.code === 'too-long')) throw error
}

async function drawPreview(card: Card, setting: Setting, dpi: Dpi): Promise<Buffer> {
  checkSetting(setting, dpi)
  const key = templateKey(setting, dpi)
  const { compositor, layout } = prepared.get(key) ?? (await setUp(key, setting, dpi))
  const text = layout.layOut(card)
  const symbol = cardSymbol(card.qr_token)
  try {
    compositor.compose(text, symbol, card.photo)
    const { width, height } = compositor.layer
    return plainPng(compositor.scanlines(), width, height, dpi)
  } finally {
    compositor.restore()
  }
}

async function setUp(key: string, setting: Setting, dpi: Dpi): Promise<PreparedPreview> {
  const list = designOf(setting)
  const compositor = new Compositor(openKernel(), list, rasterizeStatics(list, dpi, picturesOf(setting)))
  const preview = { compositor, layout: new CardLayout(list.fields, setting.language) }
  const oldest = prepared.keys().next()
  if (prepared.size >= MAX_PREPARED && !oldest.done) prepared.delete(oldest.value)
  prepared.set(key, preview)
  return preview
}
