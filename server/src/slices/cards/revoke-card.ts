import { erasureKeyFor, sealErasable, sealNothing } from '#platform/crypto/erasure-keys.ts'
import type { UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { getFamily } from '#slices/mpi/index.ts'
import { CardNotFound } from './errors.ts'
import { lockIssuedCard } from './find-cards.ts'
import type { CardRow } from './tables.ts'

/** Revokes a card: from the commit on it no longer verifies. Revoking it again changes nothing. */
export async function revokeCard(work: UnitOfWork, cardCode: string, reason: string): Promise<CardRow> {
  const card = await lockIssuedCard(work, cardCode)
  return card.status === 'revoked' ? card : revoke(work, card, reason)
}

/**
 * Revokes an identity's valid cards in one campaign, including those of identities merged into it. Returns how many it
 * revoked.
 */
export async function revokeCardsOf(
  work: UnitOfWork,
  { mpiId, campaignId, reason }: { mpiId: string; campaignId: string; reason: string },
): Promise<number> {
  const { members } = await getFamily(work, mpiId)
  const cards = await work.db
    .selectFrom('card')
    .selectAll()
    .where('tenant_id', '=', work.tenantId)
    .where('mpi_id', 'in', members)
    .where('campaign_id', '=', campaignId)
    .where('status', '=', 'valid')
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const card of cards) await revoke(work, card, reason)
  return cards.length
}

/** Without a reason for the card of a person who is being erased. */
export async function revoke(work: UnitOfWork, card: CardRow, reason: string | undefined): Promise<CardRow> {
  const sealed_revocation_reason = await sealReason(work, card, reason)
  const revoked = await work.db
    .updateTable('card')
    .set({ status: 'revoked', revoked_at: work.now, sealed_revocation_reason })
    .where('id', '=', card.id)
    .where('tenant_id', '=', work.tenantId)
    .returningAll()
    .executeTakeFirst()
  if (!revoked) throw new CardNotFound()
  const { id, card_code, campaign_id, mpi_id } = revoked
  await work.publish('card-revoked', { card_id: id, card_code, campaign_id, mpi_id })
  recordAct(work, { action: 'card.revoked', object: card_code })
  work.notifyAllProcesses('cards-changed', { tenantId: work.tenantId })
  return revoked
}

/**
 * Sealed for the holder, because people write names into reasons. In an older copy of the data, a holder who was erased since has
 * no key; another one would make what is left of them unreadable to the erasure itself.
 */
async function sealReason(work: UnitOfWork, { id, mpi_id }: CardRow, reason: string | undefined): Promise<string> {
  const [keys, context] = [await work.keys(), reasonContext(id)]
  if (reason === undefined) return sealNothing(keys, context)
  return mpi_id ? sealErasable(keys, await erasureKeyFor(work, mpi_id), reason, context) : keys.seal(reason, context)
}

export const reasonContext = (cardId: string) => `card.sealed_revocation_reason:${cardId}`
