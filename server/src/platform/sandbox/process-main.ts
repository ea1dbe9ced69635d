// The program of a sandbox process: it does one task after the other, as it is told, and knows nothing of the service.
import { flushCompileCache } from 'node:module'
import { constants, setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { carry } from './carried-error.ts'
import type { Order, Reply } from './messages.ts'

const known = new Set<string>()

// Whoever waits for a small answer goes first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
// A thread of its own: it must also see what happens while a task does not give way.
new Worker(new URL('./watch-myself.ts', import.meta.url), {
  workerData: { parent: Number(process.argv[2]) },
  resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
}).unref()
process.once('disconnect', () => process.exit())
process.on('message', (order: Order) => void work(order))

async function work({ module, input }: Order): Promise<void> {
  try {
    const { run } = (await import(module)) as { run(input: unknown): unknown }
    await say({ kind: 'begun' })
    await say({ kind: 'done', output: await run(input) })
  } catch (error) {
    await say({ kind: 'failed', error: carry(error) })
  }
  if (!known.has(module)) flushCompileCache()
  known.add(module)
}

function say(reply: Reply): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(reply, (error: Error | null) => (error ? reject(error) : resolve()))
  })
}
