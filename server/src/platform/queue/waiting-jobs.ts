import type pg from 'pg'

/** A job that has not ended: it waits, or a worker had it when it was read. */
export interface WaitingJob {
  id: string
  name: string
  data: object
  priority: number
  start_after: string
  singleton_key: string | null
}

/** pg-boss makes its own jobs again. Of keyed jobs one per key is enough: at most one waits. */
const WAITING = `
  select distinct on (name, coalesce(singleton_key, id::text))
    id::text, name, data, priority, start_after, singleton_key
  from pgboss.job
  where state < 'completed' and not starts_with(name, '__pgboss__')
  order by name, coalesce(singleton_key, id::text), start_after`
const BATCH = 1_000

export async function countWaitingJobs(client: pg.Client): Promise<number> {
  if (!(await hasQueue(client))) return 0
  const { rows } = await client.query<{ count: string }>(`select count(*) as count from (${WAITING}) waiting`)
  return Number(rows[0]?.count)
}

/** Needs a transaction. */
export async function* readWaitingJobs(client: pg.Client): AsyncGenerator<WaitingJob> {
  if (!(await hasQueue(client))) return
  await client.query(`declare waiting_jobs no scroll cursor for ${WAITING}`)
  for (;;) {
    const { rows } = await client.query(`fetch ${BATCH} from waiting_jobs`)
    for (const row of rows) yield { ...row, start_after: row.start_after.toISOString() }
    if (rows.length < BATCH) break
  }
  await client.query('close waiting_jobs')
}

async function hasQueue(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(`select to_regclass('pgboss.job') is not null as exists`)
  return rows[0].exists
}
