import { setTimeout as wait } from 'node:timers/promises'
import { type Db, PgBoss } from 'pg-boss'
import packageOfBoss from 'pg-boss/package.json' with { type: 'json' }
import { isUnavailable } from '../db/failures.ts'
import type { OpenDatabase } from '../db/open-database.ts'
import { RIGHTS_LOCK } from '../db/service-role.ts'

/** pg-boss on a pool. A script that fails may leave a transaction open, so it is rolled back. */
export function onPool({ pool, outage }: Pick<OpenDatabase, 'pool' | 'outage'>): Db {
  return {
    async executeSql(text, values) {
      const client = await pool.connect()
      try {
        const result = await client.query(text, values)
        outage.answered()
        return result
      } catch (error) {
        if (isUnavailable(error)) outage.failed(error)
        await client.query('rollback').catch(() => {})
        throw error
      } finally {
        client.release()
      }
    },
  }
}

/** pg-boss in the caller's transaction. Only the caller may roll back. */
export function onTransaction(query: (text: string, values: readonly unknown[]) => Promise<{ rows: unknown[] }>): Db {
  return {
    executeSql: async (text, values) => ({ rows: [...(await query(text, values ?? [])).rows] }),
  }
}

const { pgboss } = packageOfBoss

/** Whether nothing is left for their owner to do. A newer version may have changed them. */
export async function areQueueTablesReady(database: OpenDatabase): Promise<boolean> {
  const { rows } = await database.pool.query<{ version: number }>('select version from pgboss.version')
  return Number(rows[0]?.version) >= pgboss.schema && !(await hasIndexesToBuild(database))
}

/** Brings the queue's tables up to date, which only their owner can. */
export async function prepareQueueTables(owner: OpenDatabase): Promise<void> {
  const boss = new PgBoss({ db: onPool(owner), supervise: false, schedule: false, bamIntervalSeconds: 10 })
  boss.on('error', () => {})
  await boss.start()
  try {
    while (await hasIndexesToBuild(owner)) await wait(100)
  } finally {
    await boss.stop({ graceful: false, close: false })
  }
  await owner.pool.query(GRANTS)
}

/** A newer pg-boss builds indexes after its migration, in the background. */
async function hasIndexesToBuild({ pool }: OpenDatabase): Promise<boolean> {
  const { rows } = await pool.query(`select from pgboss.bam where status in ('pending', 'in_progress') limit 1`)
  return rows.length > 0
}

/**
 * Both roles may enqueue jobs; only the connection's own user takes them. The statements run as one implicit
 * transaction with a lock, because two processes that grant at the same time would fail on the same catalogue row.
 */
const GRANTS = `
  select ${RIGHTS_LOCK};
  grant usage on schema pgboss to samakart_tenant, samakart_platform;
  grant select, insert on all tables in schema pgboss to samakart_tenant, samakart_platform;
  grant execute on all functions in schema pgboss to samakart_tenant, samakart_platform;
`
