import type { TenantKeys } from '#platform/crypto/tenant-keys.ts'
import type { ReadScope } from '#platform/scopes.ts'
import { normalizeCardCode } from './card-code.ts'
import { tokenMaker } from './qr-token.ts'
import type { CardStatus } from './tables.ts'

export interface JobCardRow {
  id: string
  place: number
  card_code: string
  mpi_id: string | null
  token_hash: Buffer
}

export interface JobCard extends Omit<JobCardRow, 'id' | 'token_hash'> {
  qr_token: string
  token_hash: string
}

/** A stretch of a job's cards. */
export function listJobCards(
  { db, tenantId }: ReadScope,
  jobId: string,
  range: { from: number; to: number },
): Promise<JobCardRow[]> {
  return db
    .selectFrom('card')
    .select(['id', 'place', 'card_code', 'mpi_id', 'token_hash'])
    .where('tenant_id', '=', tenantId)
    .where('job_id', '=', jobId)
    .where('place', '>=', range.from)
    .where('place', '<', range.to)
    .orderBy('place')
    .execute()
}

/** With the tokens that go onto the cards. It takes a while for many, and needs no transaction. */
export function withTokens(keys: TenantKeys, rows: readonly JobCardRow[]): JobCard[] {
  const token = tokenMaker(keys)
  return rows.map(({ id, token_hash, ...row }) => ({
    ...row,
    qr_token: token(id),
    token_hash: token_hash.toString('hex'),
  }))
}

export interface CampaignCard {
  id: string
  job_id: string
  card_code: string
  token_hash: string
  status: CardStatus
  issued_at: Date | null
  revoked_at: Date | null
}

/** A campaign's cards by id, a page at a time: what a portal is made of. */
export async function listCampaignCards(
  scope: ReadScope,
  campaignId: string,
  after: string,
  limit: number,
): Promise<CampaignCard[]> {
  const rows = await scope.db
    .selectFrom('card')
    .select(['id', 'job_id', 'card_code', 'token_hash', 'status', 'issued_at', 'revoked_at'])
    .where('tenant_id', '=', scope.tenantId)
    .where('campaign_id', '=', campaignId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, token_hash: row.token_hash.toString('hex') }))
}

/** Hashes of the tokens that were revoked after an instant. */
export async function listRevocations(scope: ReadScope, campaignId: string, since: Date): Promise<string[]> {
  const rows = await scope.db
    .selectFrom('card')
    .select('token_hash')
    .where('tenant_id', '=', scope.tenantId)
    .where('campaign_id', '=', campaignId)
    .where('status', '=', 'revoked')
    .where('revoked_at', '>=', since)
    .execute()
  return rows.map(({ token_hash }) => token_hash.toString('hex'))
}

export interface IssuedCardFilter {
  status?: 'valid' | 'revoked' | undefined
  card_code?: string | undefined
  job_id?: string | undefined
  limit: number
  offset: number
}

/** A campaign's cards that people may hold, newest first; those of one job in the order of their list. */
export async function listIssuedCards({ db, tenantId }: ReadScope, campaignId: string, filter: IssuedCardFilter) {
  const { status, card_code, job_id, limit, offset } = filter
  let found = db
    .selectFrom('card')
    .where('tenant_id', '=', tenantId)
    .where('campaign_id', '=', campaignId)
    .where('status', 'in', status ? [status] : ['valid', 'revoked'])
  if (card_code !== undefined) found = found.where('card_code', '=', normalizeCardCode(card_code))
  if (job_id !== undefined) found = found.where('job_id', '=', job_id)
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const ordered = job_id !== undefined ? found.orderBy('place') : found.orderBy('id', 'desc')
  const rows = await ordered.selectAll().limit(limit).offset(offset).execute()
  return { total, limit, offset, items: rows }
}
