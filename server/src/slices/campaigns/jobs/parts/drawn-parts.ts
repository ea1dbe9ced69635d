import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StoredFileDamaged } from '@samakart/sealed-files'
import { LeaseLost } from '#platform/queue/lease.ts'
import type { Services } from '#platform/services.ts'
import type { PartToJoin } from '#slices/cards/index.ts'
import { unlessMissing } from '../../files/artifact-reader.ts'
import { findFileSeal } from '../../files/stored-files.ts'
import type { JobPartRow } from '../../tables.ts'
import type { RunningJob } from '../running-job.ts'
import { drawAgain, listParts } from './parts.ts'

/** A notification may be missed, so the database is read at least this often. */
const MAX_INTERVAL_MS = 1_000

/** A part on this machine, and its row. */
export interface DrawnPartFile extends PartToJoin {
  row: JobPartRow
}

/**
 * The parts of a job in order, each as soon as some worker has drawn it, as files in this folder that are removed when the
 * next one is asked for. Reports how many cards are drawn. A part whose file is gone is drawn again.
 */
export async function* drawnParts(
  running: RunningJob,
  numbers: AsyncIterable<number>,
  folder: string,
): AsyncGenerator<DrawnPartFile> {
  let known: JobPartRow[] = []
  for await (const number of numbers) {
    for (let isDone = false; !isDone; ) {
      const row = known[number]
      if (row?.status !== 'drawn') {
        known = await readUntilDrawn(running, number)
        continue
      }
      const path = join(folder, `part-${number}`)
      try {
        const file = await fetchPart(running, row, path)
        yield { ...file, row }
        isDone = true
      } catch (error) {
        if (!(error instanceof StoredFileDamaged)) throw error
        await running.act((work) => drawAgain(work, row))
        known = []
      } finally {
        await rm(path, { force: true })
      }
    }
  }
}

/** Reads the parts of the job until this one is drawn. */
async function readUntilDrawn({ services, job, signal, ask, report }: RunningJob, number: number) {
  for (;;) {
    signal.throwIfAborted()
    const change = nextDrawing(services, job.id, signal)
    try {
      const parts = await ask((scope) => listParts(scope, job.id))
      const drawn = parts.filter(({ status }) => status === 'drawn')
      report({ cards_generated: drawn.reduce((sum, { cards }) => sum + cards, 0) })
      const part = parts[number]
      if (!part) throw new LeaseLost(`${job.id} was ended`)
      if (part.status === 'drawn') return parts
      await change.heard
    } finally {
      change.cancel()
    }
  }
}

async function fetchPart({ services, ask }: RunningJob, row: JobPartRow, path: string): Promise<PartToJoin> {
  const { file_id, storage_key, size_bytes, index_start, cards } = row
  if (!file_id || !storage_key || size_bytes === null || index_start === null) throw new Error('the part is not drawn')
  const seal = await ask((scope) => findFileSeal(scope, file_id))
  if (!seal) throw new StoredFileDamaged('its key is gone')
  await unlessMissing(services.storage, storage_key, services.storage.getFile(storage_key, path))
  return { path, seal, cards, sizeBytes: size_bytes, indexStart: index_start }
}

/** Settles when a part of the job is drawn, after a while, or when the run ends. */
function nextDrawing({ notifier }: Services, jobId: string, signal: AbortSignal) {
  const { promise: heard, resolve } = Promise.withResolvers<void>()
  const cancel = () => {
    clearTimeout(timer)
    unsubscribe()
    signal.removeEventListener('abort', cancel)
    resolve()
  }
  const timer = setTimeout(cancel, MAX_INTERVAL_MS)
  const unsubscribe = notifier.on('part-drawn', (drawn) => {
    if (drawn.jobId === jobId) cancel()
  })
  signal.addEventListener('abort', cancel)
  return { heard, cancel }
}
