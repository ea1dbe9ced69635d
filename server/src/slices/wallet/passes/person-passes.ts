import { sql } from 'kysely'
import { sealNothing } from '#platform/crypto/erasure-keys.ts'
import type { DomainEvents } from '#platform/events.ts'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { getFamily } from '#slices/mpi/index.ts'
import { openBook, writeBook } from '../book.ts'
import { presentPasses, type StoredPass } from './find-passes.ts'
import { holderContext, reasonContext } from './holder.ts'
import { revokePass } from './revoke-pass.ts'

/** All passes of a person, oldest first. The signature of the QR is a secret of the holder's phone and stays out. */
export async function collectPasses(scope: ReadScope, members: readonly string[]) {
  const passes = await presentPasses(scope, await passesOf(scope, members))
  return passes.map(
    ({ qr_payload: _, qr_signature: __, ed25519_signature: ___, signing_key_id: ____, ...pass }) => pass,
  )
}

/** Revokes the passes of an erased person and empties them. Devices learn it with their next synchronization. */
export async function erasePasses(work: UnitOfWork, members: readonly string[]): Promise<number> {
  const passes = await passesOf(work, members)
  for (const pass of passes) if (!pass.revoked_at) await revokePass(work, pass.pass_id, 'erasure')
  const keys = await work.keys()
  for (const { id, pass_number } of passes) {
    await work.db
      .updateTable('wallet_pass')
      .set({
        sealed_holder: sealNothing(keys, holderContext(id)),
        sealed_reason: sealNothing(keys, reasonContext(id)),
      })
      .where('pass_number', '=', pass_number)
      .where('tenant_id', '=', work.tenantId)
      .execute()
  }
  return passes.length
}

async function passesOf({ db, tenantId }: ReadScope, members: readonly string[]): Promise<StoredPass[]> {
  return db
    .selectFrom('wallet_pass')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('holder_mpi_id', 'in', [...members])
    .orderBy('pass_number')
    .execute()
}

/** Passes of the source stay valid and belong to the target. */
export async function movePassesAfterMerge(work: UnitOfWork, merge: DomainEvents['identities-merged']): Promise<void> {
  await movePasses(work, merge.target_mpi_id, 'holder_mpi_id', [merge.source_mpi_id])
}

/** The source gets back the passes that were issued for it or for identities that were merged into it. */
export async function movePassesAfterUnmerge(
  work: UnitOfWork,
  merge: DomainEvents['identities-unmerged'],
): Promise<void> {
  const { members } = await getFamily(work, merge.source_mpi_id)
  await movePasses(work, merge.source_mpi_id, 'mpi_id', members)
}

async function movePasses(
  work: UnitOfWork,
  holder: string,
  by: 'mpi_id' | 'holder_mpi_id',
  ids: readonly string[],
): Promise<void> {
  const passes = await work.db
    .selectFrom('wallet_pass')
    .select('pass_number')
    .where('tenant_id', '=', work.tenantId)
    .where(by, 'in', [...ids])
    .where('holder_mpi_id', '<>', holder)
    .execute()
  if (passes.length === 0) return
  await openBook(work)
  const last = await writeBook(work, { changes: passes.length })
  await sql`
    update wallet_pass set holder_mpi_id = ${holder}, change_number = ${last} - moved.place
    from unnest(${passes.map(({ pass_number }) => pass_number)}::bigint[]) with ordinality as listed (pass_number, ordinal),
      lateral (select listed.ordinal - 1 as place) as moved
    where wallet_pass.pass_number = listed.pass_number and wallet_pass.tenant_id = ${work.tenantId}`.execute(work.db)
}
