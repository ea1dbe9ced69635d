import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { normalizeCardCode } from './card-code.ts'
import { CardNotFound } from './errors.ts'
import { tokenMaker } from './qr-token.ts'
import { type CardRow, ISSUED } from './tables.ts'

/** Locks an issued card until the end of the transaction. */
export async function lockIssuedCard(work: UnitOfWork, cardCode: string): Promise<CardRow> {
  const card = await work.db
    .selectFrom('card')
    .selectAll()
    .where('tenant_id', '=', work.tenantId)
    .where('card_code', '=', normalizeCardCode(cardCode))
    .where('status', 'in', ISSUED)
    .forUpdate()
    .executeTakeFirst()
  if (!card) throw new CardNotFound()
  return card
}

/** Reads an issued card together with the token that is printed on it. */
export async function getIssuedCard(scope: ReadScope, cardCode: string): Promise<CardRow & { qr_token: string }> {
  const card = await scope.db
    .selectFrom('card')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .where('card_code', '=', normalizeCardCode(cardCode))
    .where('status', 'in', ISSUED)
    .executeTakeFirst()
  if (!card) throw new CardNotFound()
  return { ...card, qr_token: tokenMaker(await scope.keys())(card.id) }
}

/** Follows a chain of replacements back to its first card, which is the one that a job printed. */
export async function findFirstCard(scope: ReadScope, card: CardRow): Promise<CardRow> {
  let first = card
  while (first.replaces !== null) {
    first = await scope.db
      .selectFrom('card')
      .selectAll()
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', first.replaces)
      .executeTakeFirstOrThrow()
  }
  return first
}
