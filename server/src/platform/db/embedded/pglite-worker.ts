// The embedded database lives in this thread, so that a heavy query never stalls the event loop of the service.
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { createDatabaseIfMissing } from './create-database.ts'
import { DurableNodeFs } from './durable-node-fs.ts'
import type { EmbeddedOptions, WorkerAnswer, WorkerRequest } from './pglite-messages.ts'

const port = parentPort
if (!port) throw new Error('pglite-worker.ts runs only as a worker thread')
const options = workerData as EmbeddedOptions

// PGlite's own defaults without `-F`, which switches fsync off. Its cache of 128 MB would fill for good with the first large
// job; the system's own cache stands behind a smaller one.
const startParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...['-c', 'wal_sync_method=fsync'],
  ...['-c', 'shared_buffers=32MB'],
  // A plan made while a table was small serves on when it has grown, and reading the whole of it must not be its way.
  ...['-c', 'enable_seqscan=off'],
  // Everybody waits while a table is looked at: a hundredth of the usual sample tells how its rows are spread, in 6 ms
  // instead of 60.
  ...['-c', 'default_statistics_target=1'],
  // To fill a new piece of the log with zeros keeps everybody waiting for some 50 ms.
  ...['-c', 'wal_init_zero=off'],
]

async function open(): Promise<PGlite> {
  if (!options.folder) {
    return PGlite.create({ ...(options.image ? { loadDataDir: new Blob([options.image]) } : {}) })
  }
  await createDatabaseIfMissing(options.folder)
  return PGlite.create({ fs: new DurableNodeFs(options.folder), startParams })
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : JSON.stringify(error)
}

function answer(message: WorkerAnswer, transfer: ArrayBuffer[] = []): void {
  port?.postMessage(message, transfer)
}

/**
 * Asked this way, PGlite hands the answer over as it is. Asked for it as a whole, it also reads every message of it, and
 * keeps them for as long as it lives.
 */
async function execute(pglite: PGlite, bytes: Uint8Array): Promise<void> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  await pglite.execProtocolRawStream(bytes, {
    syncToFs: false,
    // A view of the database's own memory, which is written over next.
    onRawData: (data) => void parts.push(new Uint8Array(data)),
  })
  const [first = new Uint8Array(), ...rest] = parts
  const whole = rest.length === 0 ? first : new Uint8Array(Buffer.concat(parts))
  answer({ kind: 'bytes', bytes: whole }, [whole.buffer])
}

/** Wipes a session, in one go, so that the next connection's bytes cannot come in between. */
async function reset(pglite: PGlite): Promise<void> {
  const messages = Buffer.concat(['rollback', 'discard all'].map(queryMessage))
  await pglite.execProtocolRawStream(messages, { syncToFs: false, onRawData: () => {} })
}

function queryMessage(statement: string): Buffer {
  const text = Buffer.from(`${statement}\0`)
  const message = Buffer.alloc(5 + text.length, 'Q')
  message.writeInt32BE(4 + text.length, 1)
  text.copy(message, 5)
  return message
}

try {
  const pglite = await open()
  port.on('message', async (request: WorkerRequest) => {
    try {
      if (request.kind === 'bytes') await execute(pglite, request.bytes)
      else if (request.kind === 'reset') await reset(pglite)
      else if (request.kind === 'dump') {
        const image = await (await pglite.dumpDataDir('none')).arrayBuffer()
        answer({ kind: 'image', image: new Uint8Array(image) })
      } else {
        await pglite.close()
        answer({ kind: 'closed' })
        port.close()
      }
    } catch (error) {
      answer({ kind: 'broken', reason: error instanceof Error ? error.message : describe(error) })
    }
  })
  answer({ kind: 'open' })
} catch (error) {
  answer({ kind: 'broken', reason: error instanceof Error ? error.message : describe(error) })
  port.close()
}
