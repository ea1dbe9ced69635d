import { sealNothing } from '#platform/crypto/erasure-keys.ts'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { holderContext, reasonContext } from './holder.ts'
import { presentPasses, type StoredPass } from './present-pass.ts'
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
