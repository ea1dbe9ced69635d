import { type SelectQueryBuilder, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { PageRange } from '#platform/http/paging.ts'
import type { ReadScope } from '#platform/scopes.ts'
import { getFamily } from '#slices/mpi/index.ts'
import { readStats } from '../book.ts'
import { NoActivePass, PassNotFound } from '../errors.ts'
import type { PassStatus } from '../tables.ts'
import { type Pass, presentPass, presentPasses, type StoredPass } from './present-pass.ts'

const isPassId = (text: string) => /^[0-9A-F]{16}$/.test(text)

export async function getPass(scope: ReadScope, passId: string): Promise<StoredPass> {
  const pass = await scope.db
    .selectFrom('wallet_pass')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .where('pass_id', '=', passId.trim().toUpperCase())
    .executeTakeFirst()
  if (!pass) throw new PassNotFound()
  return pass
}

/** A merged identity may have several active passes: its own comes first, then the newest. */
export async function findActivePass(scope: ReadScope, holder: string): Promise<StoredPass | undefined> {
  return scope.db
    .selectFrom('wallet_pass')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .where('holder_mpi_id', '=', holder)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', scope.now)
    .orderBy(sql`mpi_id = holder_mpi_id`, 'desc')
    .orderBy('pass_number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The active pass of an identity. A pass id in its place finds that pass in any state. */
export async function readPass(scope: ReadScope, id: string): Promise<Pass> {
  const normalizedId = id.trim().toUpperCase()
  if (isPassId(normalizedId)) return presentPass(scope, await getPass(scope, normalizedId))
  const pass = await findActivePass(scope, (await getFamily(scope, normalizedId)).mpi_id)
  if (!pass) throw new NoActivePass()
  return presentPass(scope, pass)
}

interface PassFilter extends PageRange {
  status?: PassStatus | undefined
  mpi_id?: string | undefined
}

/** Newest first. With a status: those that expire, expired or were revoked last come first. */
export async function listPasses(scope: ReadScope, filter: PassFilter) {
  const stats = await readStats(scope)
  const { rows, total } = filter.mpi_id
    ? await passesOf(scope, filter.mpi_id, filter)
    : { rows: await passesOfAll(scope, stats.total, filter), total: stats[filter.status ?? 'total'] }
  return { passes: await presentPasses(scope, rows), total, limit: filter.limit, offset: filter.offset, stats }
}

/** Without a status the passes are found by their places, so every page costs the same. */
function passesOfAll(scope: ReadScope, total: number, { status, limit, offset }: PassFilter): Promise<StoredPass[]> {
  const all = scope.db.selectFrom('wallet_pass').selectAll().where('tenant_id', '=', scope.tenantId).limit(limit)
  if (!status) {
    return all
      .where('place', '<=', total - offset)
      .orderBy('place', 'desc')
      .execute()
  }
  const by = status === 'revoked' ? 'revoked_at' : 'expires_at'
  return withStatus(all, status, scope.now).orderBy(by, 'desc').orderBy('pass_number', 'desc').offset(offset).execute()
}

/** One identity has few passes, so they are read and counted at once. */
async function passesOf(scope: ReadScope, mpiId: string, { status, limit, offset }: PassFilter) {
  const { mpi_id } = await getFamily(scope, mpiId)
  const all = scope.db
    .selectFrom('wallet_pass')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .where('holder_mpi_id', '=', mpi_id)
  const rows = await (status ? withStatus(all, status, scope.now) : all).orderBy('pass_number', 'desc').execute()
  return { rows: rows.slice(offset, offset + limit), total: rows.length }
}

type Passes = SelectQueryBuilder<Database, 'wallet_pass', StoredPass>

function withStatus(passes: Passes, status: PassStatus, now: Date): Passes {
  if (status === 'revoked') return passes.where('revoked_at', 'is not', null)
  return passes.where('revoked_at', 'is', null).where('expires_at', status === 'active' ? '>' : '<=', now)
}
