import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { PageRange } from '#platform/http/paging.ts'
import type { ReadScope } from '#platform/scopes.ts'
import { getFamily } from '#slices/mpi/index.ts'
import { readStats } from '../book.ts'
import { NoActivePass, PassNotFound } from '../errors.ts'
import type { PassRow, PassStatus } from '../tables.ts'
import { type OpenedPass, openPasses } from './holder.ts'
import { qrPayload, qrSigner } from './sign-pass.ts'

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

export type StoredPass = Selectable<PassRow>
export type Pass = Awaited<ReturnType<typeof presentPasses>>[number]

/** Turns rows into the passes of the API. */
export async function presentPasses(scope: ReadScope, rows: readonly StoredPass[]) {
  const sign = qrSigner(await scope.keys())
  const opened = await openPasses(scope, rows)
  return rows.map((row, at) => {
    const payload = qrPayload(row)
    const { holder, reason } = opened[at] as OpenedPass
    const { holder_name, holder_id, campaign_name } = holder
    return {
      id: row.id,
      pass_id: row.pass_id,
      mpi_id: row.holder_mpi_id,
      issued_for: row.mpi_id,
      holder_name,
      holder_id,
      campaign_id: row.campaign_id,
      campaign_name,
      pass_type: row.pass_type,
      status: statusAt(row, scope.now),
      qr_payload: payload,
      qr_signature: sign(payload),
      ed25519_signature: row.signature,
      signing_key_id: row.signing_key_id,
      issued_at: row.issued_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
      created_at: row.issued_at.toISOString(),
      ...(row.revoked_at && row.sealed_reason ? { revoked_at: row.revoked_at.toISOString(), reason } : {}),
    }
  })
}

export async function presentPass(scope: ReadScope, row: StoredPass): Promise<Pass> {
  const [pass] = await presentPasses(scope, [row])
  return pass as Pass
}

/** A revocation is final. Otherwise the clock decides, so no job has to run on time. */
export function statusAt(pass: { revoked_at: Date | null; expires_at: Date }, now: Date): PassStatus {
  if (pass.revoked_at) return 'revoked'
  return pass.expires_at.getTime() <= now.getTime() ? 'expired' : 'active'
}
