import { sql } from 'kysely'
import type { ReadScope } from '#platform/unit-of-work.ts'
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
    .orderBy('no', 'desc')
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
export async function listPasses(scope: ReadScope, { status, mpi_id, limit, offset }: PassFilter) {
  const ofTenant = scope.db.selectFrom('wallet_pass').where('tenant_id', '=', scope.tenantId)
  const holder = mpi_id ? (await getFamily(scope, mpi_id)).mpi_id : undefined
  const all = holder ? ofTenant.where('holder_mpi_id', '=', holder) : ofTenant
  const standing = all.where('revoked_at', 'is', null)
  const { found, by } = {
    all: () => ({ found: all, by: 'no' as const }),
    active: () => ({ found: standing.where('expires_at', '>', scope.now), by: 'expires_at' as const }),
    expired: () => ({ found: standing.where('expires_at', '<=', scope.now), by: 'expires_at' as const }),
    revoked: () => ({ found: all.where('revoked_at', 'is not', null), by: 'revoked_at' as const }),
  }[status ?? 'all']()
  const rows = await found.selectAll().orderBy(by, 'desc').orderBy('no', 'desc').limit(limit).offset(offset).execute()
  const present = await passPresenter(scope)
  const stats = await readStats(scope)
  // One person's passes are few; those of everybody are never counted by reading them.
  const total = holder
    ? (await found.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count
    : stats[status ?? 'total']
  return { passes: rows.map(present), total, limit, offset, stats }
}
