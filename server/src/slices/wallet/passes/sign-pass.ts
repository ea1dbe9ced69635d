import { createHmac } from 'node:crypto'
import { canonicalJson } from '@samakart/rules/canonical-json'
import type { Keyring } from '#platform/crypto/keyring.ts'
import type { TenantKeys } from '#platform/crypto/tenant-keys.ts'
import type { PassType } from '../tables.ts'

/** The fields of a pass that never change. */
export interface SignedFacts {
  tenant_id: string
  pass_id: string
  mpi_id: string
  pass_type: PassType
  issued_at: Date
  expires_at: Date
}

export const qrPayload = ({ mpi_id, pass_id, pass_type }: Pick<SignedFacts, 'mpi_id' | 'pass_id' | 'pass_type'>) =>
  `${mpi_id}:${pass_id}:${pass_type}`

/** Only the service can verify this signature, because its key never leaves the service. */
export function qrSigner(keys: TenantKeys): (payload: string) => string {
  const key = keys.derive('wallet-pass-hmac')
  return (payload) => createHmac('sha256', key).update(payload).digest('hex')
}

/** The text that is signed with Ed25519. Every device can verify the signature, and none can make it. */
export function passStatement(pass: SignedFacts): string {
  return canonicalJson({
    type: 'samakart/wallet-pass/v1',
    organization_id: pass.tenant_id,
    pass_id: pass.pass_id,
    mpi_id: pass.mpi_id,
    pass_type: pass.pass_type,
    issued_at: pass.issued_at.toISOString(),
    expires_at: pass.expires_at.toISOString(),
  })
}

export async function signPass({ signing }: Keyring, pass: SignedFacts) {
  const signature = await signing.sign(Buffer.from(passStatement(pass)))
  return { signature, signing_key_id: signing.keyId }
}
