import type { PassStatus } from '../tables.ts'

/** A revocation is final. Otherwise the clock decides, so no job has to run on time. */
export function statusAt(pass: { revoked_at: Date | null; expires_at: Date }, now: Date): PassStatus {
  if (pass.revoked_at) return 'revoked'
  return pass.expires_at.getTime() <= now.getTime() ? 'expired' : 'active'
}
