import { openErasables, sealNothing } from '#platform/crypto/erasure-keys.ts'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { CardInOpenJob } from './errors.ts'
import { reasonContext, revoke } from './revoke-card.ts'
import type { CardRow } from './tables.ts'

/** All cards that were ever made for these identities, oldest first, with the reason of a revocation. */
export async function collectCards(scope: ReadScope, members: readonly string[]) {
  const cards = await cardsOf(scope, members)
  const revoked = cards.filter(({ sealed_revocation_reason }) => sealed_revocation_reason !== null)
  const texts = await openErasables(
    scope,
    revoked.map(({ id, sealed_revocation_reason }) => ({
      sealed: sealed_revocation_reason ?? '',
      context: reasonContext(id),
    })),
  )
  const reasons = new Map(revoked.map(({ id }, at) => [id, texts[at]]))
  return cards.map(({ id, card_code, campaign_id, job_id, place, mpi_id, status, issued_at, revoked_at }) => ({
    card_code,
    campaign_id,
    job_id: job_id === id ? null : job_id,
    place,
    mpi_id,
    status,
    issued_at: issued_at?.toISOString() ?? null,
    revoked_at: revoked_at?.toISOString() ?? null,
    revocation_reason: reasons.get(id) ?? null,
  }))
}

/** Revokes every card of an erased person and empties the reasons. Returns the jobs that printed the cards. */
export async function eraseCards(
  work: UnitOfWork,
  members: readonly string[],
): Promise<{ revoked: number; codes: string[]; places: { jobId: string; place: number }[] }> {
  const cards = await cardsOf(work, members)
  if (cards.some(({ status }) => status === 'pending')) throw new CardInOpenJob()
  const valid = cards.filter(({ status }) => status === 'valid')
  for (const card of valid) await revoke(work, card, undefined)
  const keys = await work.keys()
  for (const { id } of cards) {
    await work.db
      .updateTable('card')
      .set({ sealed_revocation_reason: sealNothing(keys, reasonContext(id)) })
      .where('id', '=', id)
      .where('tenant_id', '=', work.tenantId)
      .where('sealed_revocation_reason', 'is not', null)
      .execute()
  }
  const printed = cards.filter(({ id, job_id }) => job_id !== id)
  const codes = cards.map(({ card_code }) => card_code)
  return { revoked: valid.length, codes, places: printed.map(({ job_id, place }) => ({ jobId: job_id, place })) }
}

function cardsOf({ db, tenantId }: ReadScope, members: readonly string[]): Promise<CardRow[]> {
  return db
    .selectFrom('card')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('mpi_id', 'in', [...members])
    .orderBy('issued_at')
    .orderBy('id')
    .execute()
}
