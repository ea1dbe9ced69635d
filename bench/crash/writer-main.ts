// The program of a process that is killed. It opens a data folder like the service, reports what it found, then writes
// transactions as fast as it can and reports each number after its commit was acknowledged.
import { writeSync } from 'node:fs'
import { readConfig } from '@samakart/server/config'
import { lockFolder } from '@samakart/server/internal/platform/db/folder-lock'
import { inTransaction } from '@samakart/server/internal/platform/db/transaction'
import { openServices } from '@samakart/server/internal/platform/open-services'
import { PostgresServer } from '@samakart/server/internal/platform/postgres/postgres-server'
import { sql } from 'kysely'
import { DATABASE_KILLED, PARTS, type ProcessLine } from './process-lines.ts'

const CHECKPOINT_EVERY = 150

const [folder = ''] = process.argv.slice(2)
const lock = lockFolder(folder)
const server = await PostgresServer.prepare(folder)
await server.start()
const { database } = await openServices(
  readConfig({ DATA_DIR: folder, DATABASE_URL: server.url, LOG_LEVEL: 'silent', MIN_FREE_DISK_MB: '0' }),
  [],
  { asOwner: true },
)
// PostgreSQL is not restarted here, because the next start must show what a kill left behind.
void server.exited.then(() => {
  lock.release()
  process.exit(DATABASE_KILLED)
})

await sql`create table if not exists crash_part (number integer, part integer, padding text, primary key (number, part))`.execute(
  database.kysely,
)
await sql`create table if not exists crash_total (id integer primary key, last integer not null, sum bigint not null)`.execute(
  database.kysely,
)
await sql`insert into crash_total values (1, 0, 0) on conflict do nothing`.execute(database.kysely)
await sql`grant all on crash_part, crash_total to samakart_platform`.execute(database.kysely)

const found = await findState()
writeLine({ kind: 'opened', ...found })

for (let number = found.last + 1; ; number++) {
  // If the database is gone, this process is about to end.
  await writeTransaction(number).catch(() => new Promise(() => {}))
  writeLine({ kind: 'acknowledged', number })
  if (number % CHECKPOINT_EVERY === 0) await sql`checkpoint`.execute(database.kysely).catch(() => {})
}

async function findState() {
  const { rows } = await sql<{ whole: number; torn: number; highest: number; sum: number }>`
    select count(*) filter (where parts = ${PARTS}) as whole, count(*) filter (where parts <> ${PARTS}) as torn,
      coalesce(max(number), 0) as highest, coalesce(sum(number), 0)::bigint as sum
    from (select number, count(*) as parts from crash_part group by number) as transactions`.execute(database.kysely)
  const totals = await sql<{ last: number; sum: number }>`select last, sum from crash_total`.execute(database.kysely)
  const [parts, total] = [rows[0], totals.rows[0]]
  if (!parts || !total) throw new Error('the total is missing')
  const { whole, torn, highest } = parts
  return { whole, torn, highest, last: total.last, areTotalsRight: total.last === highest && total.sum === parts.sum }
}

async function writeTransaction(number: number): Promise<void> {
  await inTransaction(database, { role: 'platform' }, async (db) => {
    for (let part = 0; part < PARTS; part++) {
      const padding = 'x'.repeat((number * 37 + part * 211) % 2_000)
      await sql`insert into crash_part values (${number}, ${part}, ${padding})`.execute(db)
    }
    await sql`update crash_total set last = ${number}, sum = sum + ${number}`.execute(db)
  })
}

/** Writes synchronously, so that the line is in the pipe before the next transaction begins and no kill can lose it. */
function writeLine(line: ProcessLine): void {
  writeSync(1, `${JSON.stringify(line)}\n`)
}
