import { join } from 'node:path'
import { inOwnersTransaction } from '#platform/db/owner-transaction.ts'
import { OperatorError } from '#platform/operator-error.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformScope } from '#platform/unit-of-work.ts'
import { chainInFolder, exportChain } from './chain-folder.ts'
import { listEntriesAfter } from './queries.ts'
import { append, SigningRefusedError, signHeld } from './sign-chain.ts'
import { SigningBusy, whileSigning } from './signing-lease.ts'
import { verifyChain } from './verify-chain.ts'

interface Part {
  name: string
  /** The first instant after it. */
  ends: Date
}

interface ChainEnd {
  tenantId: string
  seq: number
  hash: string
}

/**
 * Writes the months before `before` to the folder, one folder for each part of the table and chain, and takes them out of the database. Nothing is
 * taken out whose file does not verify. Returns the names of the parts.
 */
export async function archiveMonths(services: Services, before: Date, folder: string): Promise<string[]> {
  if (before.getTime() > services.clock.now().getTime())
    throw new OperatorError('Only months that are over can be taken out.')
  const done: string[] = []
  for (const part of await listParts(services)) {
    if (part.ends.getTime() > before.getTime()) break
    const ends = await endsOfChains(services, part.name)
    for (const end of ends) await writeAndVerify(services, end, join(folder, part.name, end.tenantId))
    await takeOut(services, part.name, ends)
    done.push(part.name)
  }
  return done
}

/** Oldest first. A chain is cut from its beginning only. */
async function listParts({ database }: Services): Promise<Part[]> {
  const { rows } = await database.pool.query<{ name: string; bound: string }>(`
    select child.relname as name, pg_get_expr(child.relpartbound, child.oid) as bound
    from pg_inherits join pg_class child on child.oid = inhrelid where inhparent = 'audit_entry'::regclass`)
  return rows
    .flatMap(({ name, bound }) => {
      const end = /TO \('([^']+)'\)/.exec(bound)?.[1]
      return end ? [{ name, ends: new Date(end) }] : []
    })
    .sort((a, b) => a.ends.getTime() - b.ends.getTime())
}

/** The last entry of each chain in the part. Entries before it may lie in the next part, by a second; they are written too. */
async function endsOfChains({ database }: Services, part: string): Promise<ChainEnd[]> {
  const { rows } = await database.pool.query(
    `select distinct on (tenant_id) tenant_id as "tenantId", seq, hash from ${part} order by tenant_id, seq desc`,
  )
  return rows
}

async function writeAndVerify(services: Services, end: ChainEnd, folder: string): Promise<void> {
  const [first] = await inPlatformScope(services, ({ db }) => listEntriesAfter(db, end.tenantId, end.seq - 1, 1))
  if (first?.hash !== end.hash)
    throw new OperatorError(`The chain of ${end.tenantId} is broken: see npm run ops:verify-audit.`)
  await signEnd(services, end)
  await exportChain(services, end.tenantId, folder, { seq: end.seq, hash: end.hash })
  const { valid, head_hash } = await verifyChain(await chainInFolder(folder))
  if (!valid || head_hash !== end.hash)
    throw new OperatorError(`What was written of ${end.tenantId} does not verify: nothing was taken out.`)
}

/** Signs where the archive ends, for good, behind whatever was not signed yet. */
async function signEnd(services: Services, { tenantId, seq, hash }: ChainEnd): Promise<void> {
  try {
    await whileSigning(services, tenantId, async (hold) => {
      const signed = await signHeld(services, tenantId, hold)
      await append(services, tenantId, signed, { seq, hash, isKept: true, archived: true }, hold)
    })
  } catch (error) {
    throw error instanceof SigningRefusedError || error instanceof SigningBusy
      ? new OperatorError(error.message)
      : error
  }
}

/** In one transaction, with the lock that nobody writes to the part meanwhile. */
function takeOut({ database, clock }: Services, part: string, ends: readonly ChainEnd[]): Promise<void> {
  return inOwnersTransaction(database, async (client) => {
    await client.query(`alter table audit_entry detach partition ${part}`)
    const { rows } = await client.query(
      `select count(*)::int as later from ${part} where not exists (
      select from unnest($1::text[], $2::bigint[]) as written (tenant_id, seq)
      where written.tenant_id = ${part}.tenant_id and written.seq >= ${part}.seq)`,
      [ends.map(({ tenantId }) => tenantId), ends.map(({ seq }) => seq)],
    )
    if (rows[0].later > 0) throw new OperatorError('Entries were added meanwhile: run the command again.')
    for (const { tenantId, seq, hash } of ends)
      await client.query(
        `insert into audit_archive (tenant_id, seq, hash, archived_at) values ($1, $2, $3, $4)
         on conflict (tenant_id) do update set seq = excluded.seq, hash = excluded.hash, archived_at = excluded.archived_at`,
        [tenantId, seq, hash, clock.now()],
      )
    await client.query(`drop table ${part}`)
  })
}
