import type { UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { newCodeLike } from './card-code.ts'
import { CardAlreadyReplaced } from './errors.ts'
import { lockIssuedCard } from './find-cards.ts'
import { hashToken, tokenMaker } from './qr-token.ts'
import { revoke } from './revoke-card.ts'
import type { CardRow } from './tables.ts'

/** Replaces a lost or damaged card, which is revoked, by a new one. The new token is returned for printing. */
export async function reissueCard(
  work: UnitOfWork,
  cardCode: string,
  { reason, validUntil = null }: { reason: string; validUntil?: string | null },
): Promise<{ card: CardRow; replaces: string; qrToken: string }> {
  const old = await lockIssuedCard(work, cardCode)
  const replacement = await work.db
    .selectFrom('card')
    .select('card_code')
    .where('tenant_id', '=', work.tenantId)
    .where('campaign_id', '=', old.campaign_id)
    .where('replaces', '=', old.id)
    .executeTakeFirst()
  if (replacement) throw new CardAlreadyReplaced(replacement.card_code)
  if (old.status === 'valid') await revoke(work, old, reason)

  const id = work.newId('card')
  const qrToken = tokenMaker(await work.keys())(id)
  let card: CardRow | undefined
  while (!card) {
    card = await work.db
      .insertInto('card')
      .values({
        id,
        tenant_id: work.tenantId,
        campaign_id: old.campaign_id,
        // It belongs to no job; its own id as the job keeps the place unique.
        job_id: id,
        place: 0,
        mpi_id: old.mpi_id,
        card_code: newCodeLike(old.card_code),
        token_hash: hashToken(qrToken),
        status: 'valid',
        issued_at: work.now,
        revoked_at: null,
        sealed_revocation_reason: null,
        replaces: old.id,
        valid_until: validUntil,
      })
      .onConflict((conflict) => conflict.constraint('card_code_taken').doNothing())
      .returningAll()
      .executeTakeFirst()
  }
  const { card_code, campaign_id, mpi_id } = card
  await work.publish('card-reissued', { card_id: id, card_code, replaces: old.card_code, campaign_id, mpi_id })
  recordAct(work, { action: 'card.reissued', object: card.card_code, details: { replaces: old.card_code } })
  work.notifyAllProcesses('cards-changed', { tenantId: work.tenantId })
  return { card, replaces: old.card_code, qrToken }
}
