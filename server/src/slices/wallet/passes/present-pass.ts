import type { Selectable } from 'kysely'
import type { ReadScope } from '#platform/scopes.ts'
import type { PassRow } from '../tables.ts'
import { openHolder, openReason } from './holder.ts'
import { statusAt } from './pass-status.ts'
import { qrPayload, qrSigner } from './sign-pass.ts'

export type StoredPass = Selectable<PassRow>
export type Pass = ReturnType<Awaited<ReturnType<typeof passPresenter>>>

/** Turns rows into the passes of the API. */
export async function passPresenter({ keys: load, now }: Pick<ReadScope, 'keys' | 'now'>) {
  const keys = await load()
  const sign = qrSigner(keys)
  return (row: StoredPass) => {
    const payload = qrPayload(row)
    const { holder_name, holder_id, campaign_name } = openHolder(keys, row)
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
      status: statusAt(row, now),
      qr_payload: payload,
      qr_signature: sign(payload),
      ed25519_signature: row.signature,
      signing_key_id: row.signing_key_id,
      issued_at: row.issued_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
      created_at: row.issued_at.toISOString(),
      ...(row.revoked_at && row.sealed_reason
        ? { revoked_at: row.revoked_at.toISOString(), reason: openReason(keys, row.id, row.sealed_reason) }
        : {}),
    }
  }
}
