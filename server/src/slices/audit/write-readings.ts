import type { DataRead } from '#platform/http/data-read.ts'
import { theSystem } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inUnitOfWork } from '#platform/unit-of-work.ts'
import { recordAct } from './record-act.ts'

export interface ReadingWriter {
  /** Writes what waits. */
  flush(): Promise<void>
  stop(): Promise<void>
}

/** A process that is killed loses at most this much. */
const DELAY_MS = 1_000
/** Of one organization in one entry of the chain each; more go into the next transaction. */
const MAX_PER_WRITE = 1_000
/** What waits while the database does not answer. Beyond it, the newest are lost, and the log says how many. */
const MAX_WAITING = 50_000

interface Waiting {
  read: DataRead
  at: string
  times: number
}

/**
 * Writes to the audit trail who read about people. Readings are collected for a second and written together, so that a request
 * waits for nothing; the same reading by the same user within that second is one entry that says how often.
 */
export function startReadingWriter(services: Services): ReadingWriter {
  let waiting = new Map<string, Waiting>()
  let lost = 0
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()

  const unsubscribe = services.notifier.on('data-read', (read) => {
    const key = JSON.stringify([read.tenantId, read.actor, read.action, read.object, read.details])
    const same = waiting.get(key)
    if (same) same.times += 1
    else if (waiting.size < MAX_WAITING) waiting.set(key, { read, at: services.clock.now().toISOString(), times: 1 })
    else lost += 1
    timer ??= setTimeout(() => void flush(), DELAY_MS)
  })

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    running = running.then(writeAll, writeAll)
    return running
  }

  const writeAll = async () => {
    const taken = waiting
    waiting = new Map()
    if (lost > 0) services.log.error('readings were not written to the audit trail', { count: lost })
    lost = 0
    for (const [tenantId, readings] of Map.groupBy(taken.values(), ({ read }) => read.tenantId))
      for (let at = 0; at < readings.length; at += MAX_PER_WRITE)
        await write(tenantId, readings.slice(at, at + MAX_PER_WRITE))
  }

  const write = async (tenantId: string, readings: readonly Waiting[]) => {
    try {
      await inUnitOfWork(services, { tenantId, actor: theSystem }, async (work) => {
        for (const { read, at, times } of readings) {
          const { actor, action, object, details } = read
          recordAct(work, { actor, at, action, object, details: { ...details, ...(times > 1 ? { times } : {}) } })
        }
      })
    } catch (error) {
      services.log.warn('readings wait for the audit trail', { error })
      for (const reading of readings) {
        const { tenantId: _, ...facts } = reading.read
        const key = JSON.stringify([tenantId, ...Object.values(facts), reading.at])
        if (waiting.size < MAX_WAITING) waiting.set(key, reading)
        else lost += 1
      }
      timer ??= setTimeout(() => void flush(), DELAY_MS)
    }
  }

  return {
    flush,
    async stop() {
      unsubscribe()
      await flush()
      clearTimeout(timer)
    },
  }
}
