import type { Selectable } from 'kysely'
import type { ReadScope } from '#platform/scopes.ts'
import type { PassRow } from '../tables.ts'
import { type OpenedPass, openPasses } from './holder.ts'
import { statusAt } from './pass-status.ts'
import { qrPayload, qrSigner } from './sign-pass.ts'

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
