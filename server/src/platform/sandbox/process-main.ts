// The program of a sandbox process. It runs one task after the other and knows nothing of the service.
import { flushCompileCache } from 'node:module'
import { Socket } from 'node:net'
import { constants, getPriority, setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { BYTES_FD, MAX_IDLE_MEMORY_MB } from './limits.ts'
import type { TaskReply, TaskRequest } from './messages.ts'
import { serializeError } from './messages.ts'

/** Reads the bytes of one task after the other from a pipe. */
class ByteReader {
  readonly #pipe: Socket
  #target = Buffer.alloc(0)
  #filled = 0
  #onFull = () => {}

  constructor(fd: number) {
    this.#pipe = new Socket({ fd, readable: true, writable: false })
    this.#pipe.on('data', (chunk) => this.#add(chunk))
  }

  read(byteLength: number): Promise<Buffer<ArrayBuffer>> {
    if (byteLength === 0) return Promise.resolve(Buffer.alloc(0))
    const target = Buffer.allocUnsafeSlow(byteLength)
    this.#target = target
    this.#filled = 0
    return new Promise((resolve) => {
      this.#onFull = () => {
        this.#target = Buffer.alloc(0)
        this.#pipe.pause()
        resolve(target)
      }
      this.#pipe.resume()
    })
  }

  #add(chunk: Buffer): void {
    chunk.copy(this.#target, this.#filled)
    this.#filled += chunk.length
    if (this.#filled >= this.#target.length) this.#onFull()
  }
}

const cachedModules = new Set<string>()
const reader = new ByteReader(BYTES_FD)

// Short requests should not wait for a task. Only root may raise a priority again.
setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL))
// The watchdog needs a thread of its own because a task may block this one.
new Worker(new URL('./watchdog.ts', import.meta.url), {
  workerData: { parent: Number(process.argv[2]) },
  resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
}).unref()
process.once('disconnect', () => process.exit())
process.on('message', (request: TaskRequest) => void run(request))

async function run({ module, input, byteLength }: TaskRequest): Promise<void> {
  try {
    // The bytes first: none of them may be left for the next task.
    const bytes = await reader.read(byteLength)
    const task = (await import(module)) as { run(input: unknown, bytes: Buffer): unknown }
    await send({ kind: 'begun' })
    await send({ kind: 'done', output: await task.run(input, bytes), isBloated: isBloated() })
  } catch (error) {
    await send({ kind: 'failed', error: serializeError(error), isBloated: isBloated() })
  }
  if (!cachedModules.has(module)) flushCompileCache()
  cachedModules.add(module)
}

const isBloated = () => process.memoryUsage.rss() > MAX_IDLE_MEMORY_MB * 1_048_576

function send(reply: TaskReply): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(reply, (error: Error | null) => (error ? reject(error) : resolve()))
  })
}
