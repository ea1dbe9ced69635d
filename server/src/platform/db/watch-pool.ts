import type pg from 'pg'
import type { Outage } from '../outage.ts'
import { isUnavailable } from './failures.ts'

export interface PoolWatch {
  /** Called with the time that a connection was waited for. */
  onWait: (seconds: number) => void
}

type Callback = (error: Error | undefined, client: pg.PoolClient | undefined, release: (end?: unknown) => void) => void

/**
 * Watches how long connections are waited for, and whether they can be made. A connection that the pool hands out may be
 * dead, so only a new one says that the database answers.
 */
export function watchPool(pool: pg.Pool, outage: Outage): PoolWatch {
  const watch: PoolWatch = { onWait: () => {} }
  const connect = pool.connect.bind(pool) as (callback: Callback) => void
  const connectAndWatch = (callback: Callback) => {
    const started = performance.now()
    connect((error, client, release) => {
      watch.onWait((performance.now() - started) / 1_000)
      if (error && isUnavailable(error)) outage.failed(error)
      callback(error, client, release)
    })
  }
  pool.connect = ((callback?: Callback) => {
    if (callback) return connectAndWatch(callback)
    return new Promise<pg.PoolClient>((resolve, reject) => {
      connectAndWatch((error, client) => (client && !error ? resolve(client) : reject(error)))
    })
  }) as typeof pool.connect
  pool.on('connect', () => outage.answered())
  return watch
}
