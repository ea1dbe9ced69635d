import type { ReadDb } from '#platform/db/database.ts'
import { type CardRow, ISSUED } from './tables.ts'

export type CardOfIdentity = Pick<CardRow, 'tenant_id' | 'campaign_id' | 'card_code' | 'status' | 'valid_until'>

/**
 * The issued card with this code in one of these organizations. A code is unique in each and random, so that hardly ever two have it; then one
 * that is revoked counts. Each organization takes one look into the index.
 */
export function findCardByCode(
  db: ReadDb,
  tenantIds: readonly string[],
  cardCode: string,
): Promise<CardOfIdentity | undefined> {
  if (tenantIds.length === 0) return Promise.resolve(undefined)
  return db
    .selectFrom('card')
    .select(['tenant_id', 'campaign_id', 'card_code', 'status', 'valid_until'])
    .where('tenant_id', 'in', tenantIds)
    .where('card_code', '=', cardCode)
    .where('status', 'in', ISSUED)
    .orderBy('status')
    .limit(1)
    .executeTakeFirst()
}
