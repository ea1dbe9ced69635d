import { type SelectQueryBuilder, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { ReadScope } from '#platform/scopes.ts'
import { getFamily } from '#slices/mpi/index.ts'
import { readStats } from '../book.ts'
import { NoActivePass, PassNotFound } from '../errors.ts'
import type { PassStatus } from '../tables.ts'
import { type Pass, type PassFound, passPresenter } from './present-pass.ts'

const isPassId = (text: string) => /^[0-9A-F]{16}$/.test(text)

export async function getPass(scope: ReadScope, passId: string): Promise<PassFound> {
  const pass = await scope.db
    .selectFrom('wallet_pass')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .where('pass_id', '=', passId.trim().toUpperCase())
    .executeTakeFirst()
  if (!pass) throw new PassNotFound()
  return pass
}

/** Of several (two people who were merged) the holder's own, then the newest. */
export async function findActivePass(scope: ReadScope, holder: string): Promise<PassFound | undefined> {
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

/** The active pass of an identity. A pass's own number finds it in any state. */
export async function readPass(scope: ReadScope, asked: string): Promise<Pass> {
  const present = await passPresenter(scope)
  const typed = asked.trim().toUpperCase()
  if (isPassId(typed)) return present(await getPass(scope, typed))
  const pass = await findActivePass(scope, (await getFamily(scope, typed)).mpi_id)
  if (!pass) throw new NoActivePass()
  return present(pass)
}

interface PassFilter {
  status?: PassStatus | undefined
  mpi_id?: string | undefined
  limit: number
  offset: number
}

/** Newest first; of one status the last to expire, to have expired or to have been revoked. */
export async function listPasses(scope: ReadScope, filter: PassFilter) {
  const stats = await readStats(scope)
  const { rows, total } = filter.mpi_id
    ? await passesOf(scope, filter.mpi_id, filter)
    : { rows: await passesOfAll(scope, stats.total, filter), total: stats[filter.status ?? 'total'] }
  const present = await passPresenter(scope)
  return { passes: rows.map(present), total, limit: filter.limit, offset: filter.offset, stats }
}

/** All together they are found by their places: no page costs more than another. */
function passesOfAll(scope: ReadScope, total: number, { status, limit, offset }: PassFilter): Promise<PassFound[]> {
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

/** One person's passes are few enough to be counted. */
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

type Passes = SelectQueryBuilder<Database, 'wallet_pass', PassFound>

function withStatus(passes: Passes, status: PassStatus, now: Date): Passes {
  if (status === 'revoked') return passes.where('revoked_at', 'is not', null)
  return passes.where('revoked_at', 'is', null).where('expires_at', status === 'active' ? '>' : '<=', now)
}
