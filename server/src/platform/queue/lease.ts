import { type RawBuilder, type Selectable, sql, type UpdateType } from 'kysely'
import type { Database } from '../db/database.ts'
import type { UnitOfWork } from '../scopes.ts'

/** A killed worker holds its row for this long. A living one renews the lease several times in between. */
const LEASE_SECONDS = 12

/** Another worker has taken the row over, or somebody has ended it. Nothing that this worker still does counts. */
export class LeaseLost extends Error {
  override name = 'LeaseLost'
}

/** What identifies a worker's hold on a row. */
export interface Hold {
  id: string
  attempt: number
}

type Row<Table extends keyof Database> = Selectable<Database[Table]>

type Changes<Table extends keyof Database> = {
  [Column in keyof Database[Table]]?: UpdateType<Database[Table][Column]> | RawBuilder<unknown>
}

/**
 * Leases on the rows of a work table with `id`, `tenant_id`, `status`, `attempt` and `lease_until`. A worker holds a row
 * until `lease_until`. Each claim raises `attempt`, and every write of a worker names the attempt of its own claim, so
 * that a worker that wakes up late changes nothing.
 */
export class LeaseTable<Table extends keyof Database> {
  readonly #table: RawBuilder<unknown>
  readonly #open: readonly string[]
  readonly #running: readonly string[]

  /** A worker may claim a row whose status is `open`, and holds it while its status is `running`. */
  constructor(table: Table, statuses: { open: readonly string[]; running: readonly string[] }) {
    this.#table = sql.table(table)
    this.#open = statuses.open
    this.#running = statuses.running
  }

  /** Claims a row that nobody holds. */
  async claim(work: UnitOfWork, id: string, changes: Changes<Table>): Promise<Row<Table> | undefined> {
    const { rows } = await sql<Row<Table>>`
      update ${this.#table}
      set ${assign({ attempt: sql`attempt + 1`, lease_until: leaseEnd(work.now), ...changes })}
      where tenant_id = ${work.tenantId} and id = ${id} and status = any(${this.#open}::text[])
        and (lease_until is null or lease_until < ${work.now})
      returning *`.execute(work.db)
    return rows[0]
  }

  /** Changes the row in the name of the attempt that holds it. */
  async update(work: UnitOfWork, hold: Hold, changes: Changes<Table>): Promise<Row<Table>> {
    const row = await this.#updateIfHeld(work, hold, changes)
    if (!row) throw new LeaseLost(`${hold.id} belongs to another attempt`)
    return row
  }

  async renew(work: UnitOfWork, hold: Hold, changes?: Changes<Table>): Promise<void> {
    const row = await this.#updateIfHeld(work, hold, { lease_until: leaseEnd(work.now), ...changes })
    if (!row) throw new LeaseLost(`${hold.id} belongs to another attempt`)
  }

  /** Keeps everybody else from ending the row or taking it over until this transaction ends. */
  async lock(work: UnitOfWork, hold: Hold): Promise<void> {
    const { rows } = await sql`
      select id from ${this.#table} where ${this.#isHeld(work, hold)} for share`.execute(work.db)
    if (rows.length === 0) throw new LeaseLost(`${hold.id} belongs to another attempt`)
  }

  /** Hands the row back. Does nothing when the lease is lost. */
  async release(work: UnitOfWork, hold: Hold, changes?: Changes<Table>): Promise<void> {
    await this.#updateIfHeld(work, hold, { lease_until: null, ...changes })
  }

  /** Changes the row whoever holds it, and takes it away from the holder. */
  async revoke(work: UnitOfWork, id: string, changes: Changes<Table>): Promise<void> {
    await sql`
      update ${this.#table} set ${assign({ attempt: sql`attempt + 1`, lease_until: null, ...changes })}
      where tenant_id = ${work.tenantId} and id = ${id}`.execute(work.db)
  }

  async #updateIfHeld(work: UnitOfWork, hold: Hold, changes: object): Promise<Row<Table> | undefined> {
    const { rows } = await sql<Row<Table>>`
      update ${this.#table} set ${assign(changes)} where ${this.#isHeld(work, hold)} returning *`.execute(work.db)
    return rows[0]
  }

  #isHeld({ tenantId }: UnitOfWork, { id, attempt }: Hold): RawBuilder<unknown> {
    return sql`tenant_id = ${tenantId} and id = ${id} and attempt = ${attempt} and status = any(${this.#running}::text[])`
  }
}

export const leaseEnd = (now: Date) => new Date(now.getTime() + LEASE_SECONDS * 1_000)

function assign(changes: object): RawBuilder<unknown> {
  return sql.join(Object.entries(changes).map(([column, value]) => sql`${sql.ref(column)} = ${value}`))
}
