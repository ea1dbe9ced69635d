import type { UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { revokeCardsOf } from '#slices/cards/index.ts'
import { openBook, writeBook } from '../book.ts'
import { getPass, statusAt } from './find-passes.ts'
import { openPass, sealReason } from './holder.ts'

/**
 * Revokes the pass and its holder's card in the same campaign. Devices learn it with their next synchronization. Revoking
 * again changes nothing and returns the first revocation.
 */
export async function revokePass(work: UnitOfWork, passId: string, reason: string) {
  await openBook(work)
  const pass = await getPass(work, passId)
  if (pass.revoked_at && pass.sealed_reason) {
    const { reason: first } = await openPass(work, pass)
    return { ...revoked(pass.pass_id, pass.revoked_at, first), cards_revoked: 0 }
  }
  const wasExpired = statusAt(pass, work.now) === 'expired'
  await work.db
    .updateTable('wallet_pass')
    .set({
      revoked_at: work.now,
      sealed_reason: await sealReason(work, pass, reason),
      is_current: false,
      change_number: await writeBook(work, { revoked: 1, expired: wasExpired ? -1 : 0, changes: 1 }),
    })
    .where('pass_number', '=', pass.pass_number)
    .where('tenant_id', '=', work.tenantId)
    .execute()
  const cards = pass.campaign_id
    ? await revokeCardsOf(work, { mpiId: pass.holder_mpi_id, campaignId: pass.campaign_id, reason })
    : 0
  recordAct(work, { action: 'wallet.pass_revoked', object: pass.pass_id, details: { cards } })
  return { ...revoked(pass.pass_id, work.now, reason), cards_revoked: cards }
}

const revoked = (pass_id: string, at: Date, reason: string) => ({
  pass_id,
  status: 'revoked' as const,
  revoked_at: at.toISOString(),
  reason,
})
