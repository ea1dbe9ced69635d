import type { PassStatus } from '../tables.ts'

/** A revocation is for good; otherwise the clock alone decides, so that nothing has to run at the right time. */
export function statusAt(pass: { revoked_at: Date | null; expires_at: Date }, now: Date): PassStatus {
  if (pass.revoked_at) return 'revoked'
  return pass.expires_at.getTime() <= now.getTime() ? 'expired' : 'active'
}
