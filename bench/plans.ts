// What the service asks PostgreSQL, and how PostgreSQL answers it.
import pg from 'pg'
import type { BenchService } from './mpi/registry-service.ts'

export interface Statement {
  text: string
  values: unknown[]
}

/** The questions of the service from now on. */
export function recordStatements(): Statement[] {
  const statements: Statement[] = []
  const query = pg.Client.prototype.query as (...parts: unknown[]) => unknown
  pg.Client.prototype.query = function (this: pg.Client, ...parts: unknown[]) {
    const [asked, given] = parts as [string | Partial<Statement>, unknown]
    const text = typeof asked === 'string' ? asked : (asked.text ?? '')
    const own = typeof asked === 'string' ? given : asked.values
    if (/^\s*(select|with)/.test(text)) statements.push({ text, values: Array.isArray(own) ? own : [] })
    return query.apply(this, parts)
  } as typeof pg.Client.prototype.query
  return statements
}

/** The plan of each statement with what it read, as the role of an organization, because row policies change plans. */
export async function explain(service: BenchService, statements: readonly Statement[]): Promise<string[]> {
  const client = await service.services.database.pool.connect()
  const plans: string[] = []
  try {
    await client.query('begin')
    await client.query('set local role samakart_tenant')
    await client.query(`select set_config('app.tenant', $1, true)`, [service.tenantId])
    for (const { text, values } of statements) {
      const explained = `explain (analyze, buffers, costs off, timing off, summary off) ${text}`
      const { rows } = await client.query<Record<string, string>>(explained, values)
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
    }
  } finally {
    await client.query('rollback')
    client.release()
  }
  return plans
}

/** Pages that a plan touched, and whole tables that it read with more rows than a few. */
export function readOff(plan: string): { pages: number; scans: string[] } {
  const [, ...touched] = /Buffers: shared(?: hit=(\d+))?(?: read=(\d+))?/.exec(plan) ?? []
  const scans = plan.split('\n').filter((line) => {
    const [, rows] = /Seq Scan on .*actual rows=(\d+)/.exec(line) ?? []
    return rows !== undefined && Number(rows) > FEW_ROWS
  })
  return { pages: touched.reduce((sum, pages) => sum + Number(pages ?? 0), 0), scans: scans.map((line) => line.trim()) }
}

const FEW_ROWS = 100
