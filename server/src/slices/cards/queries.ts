import type { TenantKeys } from '#platform/crypto/tenant-keys.ts'
import type { ReadScope } from '#platform/scopes.ts'
import type { PlaceRange } from './make-cards-valid.ts'
import { tokenMaker } from './qr-token.ts'

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

/** A range of a job's cards, in the order of its list. */
export function listJobCards({ db, tenantId }: ReadScope, jobId: string, range: PlaceRange): Promise<JobCardRow[]> {
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

/** Adds the tokens that are printed on the cards. It takes a while for many cards and needs no transaction. */
export function withTokens(keys: TenantKeys, rows: readonly JobCardRow[]): JobCard[] {
  const token = tokenMaker(keys)
  return rows.map(({ id, token_hash, ...row }) => ({
    ...row,
    qr_token: token(id),
    token_hash: token_hash.toString('hex'),
  }))
}

/** The token hashes of cards that were revoked since an instant. */
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
