import { readFileSync } from 'node:fs'
import type { Services } from '../services.ts'

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

type Watched = Pick<Services, 'config' | 'log' | 'metrics' | 'database' | 'disk'>

/** What the process itself knows: its version, its connections, its disk, and whether its database answers. */
export function measureProcess({ config, log, metrics, database, disk }: Watched): void {
  const { pool, shares, outage, poolWatch } = database
  metrics.set('samakart_build_info', { version, node: process.versions.node, role: config.role }, 1)
  metrics.set('samakart_database_connections_max', {}, pool.options.max ?? 0)
  metrics.set('samakart_database_up', {}, 1)
  poolWatch.onWait = (seconds) => metrics.observe('samakart_database_wait_seconds', {}, seconds)
  metrics.beforeAnswer(() => {
    metrics.set('samakart_database_connections', { state: 'used' }, pool.totalCount - pool.idleCount)
    metrics.set('samakart_database_connections', { state: 'idle' }, pool.idleCount)
    metrics.set('samakart_database_connections', { state: 'waited_for' }, shares.waiting + pool.waitingCount)
    metrics.set('samakart_disk_room_bytes', {}, disk.roomBytes())
  })
  outage.onBegin = (error) => {
    metrics.set('samakart_database_up', {}, 0)
    log.warn('the database does not answer', { error })
  }
  outage.onEnd = (facts) => {
    metrics.set('samakart_database_up', {}, 1)
    log.info('the database answers again', facts)
  }
}
