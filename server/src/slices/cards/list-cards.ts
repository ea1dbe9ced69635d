import type { ReadScope } from '#platform/scopes.ts'
import { getFamily } from '#slices/mpi/index.ts'
import { normalizeCardCode } from './card-code.ts'
import { shownStatus, toCardRecord } from './card-record.ts'
import { ISSUED, type ShownStatus } from './tables.ts'
import { dayOf } from './validity.ts'

/** The issued cards of an identity and of those merged into it, newest first. */
export async function listCardsOf(
  scope: ReadScope,
  mpiId: string,
  { limit, offset }: { limit: number; offset: number },
) {
  const { members } = await getFamily(scope, mpiId)
  const cards = scope.db
    .selectFrom('card')
    .where('tenant_id', '=', scope.tenantId)
    .where('mpi_id', 'in', members)
    .where('status', 'in', ISSUED)
  const rows = await cards
    .selectAll()
    .orderBy('issued_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await cards.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { total, limit, offset, items: rows.map((card) => toCardRecord(card, scope.now)) }
}

export interface IssuedCardFilter {
  status?: ShownStatus | undefined
  card_code?: string | undefined
  job_id?: string | undefined
  limit: number
  offset: number
}

/** The issued cards of a campaign, newest first; those of a single job in the order of its list. */
export async function listIssuedCards({ db, tenantId, now }: ReadScope, campaignId: string, filter: IssuedCardFilter) {
  const { status, card_code, job_id, limit, offset } = filter
  let cards = db
    .selectFrom('card')
    .where('tenant_id', '=', tenantId)
    .where('campaign_id', '=', campaignId)
    .where('status', 'in', status === undefined ? ISSUED : [status === 'revoked' ? 'revoked' : 'valid'])
  if (status === 'expired') cards = cards.where('valid_until', '<', dayOf(now))
  if (status === 'valid')
    cards = cards.where((card) => card.or([card('valid_until', 'is', null), card('valid_until', '>=', dayOf(now))]))
  if (card_code !== undefined) cards = cards.where('card_code', '=', normalizeCardCode(card_code))
  if (job_id !== undefined) cards = cards.where('job_id', '=', job_id)
  const { total } = await cards.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const sorted = job_id !== undefined ? cards.orderBy('place') : cards.orderBy('id', 'desc')
  const rows = await sorted.selectAll().limit(limit).offset(offset).execute()
  return { total, limit, offset, items: rows.map((card) => ({ ...card, status: shownStatus(card, now) })) }
}
