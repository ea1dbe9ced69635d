import type { Tx } from '#platform/db/database.ts'
import type { ReadScope } from '#platform/scopes.ts'
import { CampaignNotFound } from './errors.ts'
import type { CampaignRow, CampaignStatus } from './tables.ts'

export function toCampaign(row: CampaignRow) {
  const { tenant_id: _, open_jobs: __, completed_jobs: ___, job_count: ____, created_at, updated_at, ...rest } = row
  return { ...rest, created_at: created_at.toISOString(), updated_at: updated_at.toISOString() }
}

export async function findCampaign({ db, tenantId }: ReadScope, id: string): Promise<CampaignRow | undefined> {
  return db.selectFrom('campaign').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id).executeTakeFirst()
}

export async function findCampaignNames(
  { db, tenantId }: ReadScope,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('campaign')
    .select(['id', 'name'])
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function getCampaign(scope: ReadScope, id: string): Promise<CampaignRow> {
  const campaign = await findCampaign(scope, id)
  if (!campaign) throw new CampaignNotFound()
  return campaign
}

export async function lockCampaign(scope: ReadScope & { db: Tx }, id: string): Promise<CampaignRow> {
  const campaign = await scope.db
    .selectFrom('campaign')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!campaign) throw new CampaignNotFound()
  return campaign
}

export interface CampaignFilter {
  status?: CampaignStatus | undefined
  campaign_type?: string | undefined
  q?: string | undefined
  limit: number
  offset: number
}

/** Archived campaigns are listed only when the filter names that status. */
export async function listCampaigns({ db, tenantId }: ReadScope, filter: CampaignFilter) {
  let found = db.selectFrom('campaign').where('tenant_id', '=', tenantId)
  found = filter.status ? found.where('status', '=', filter.status) : found.where('status', '<>', 'archived')
  if (filter.campaign_type) found = found.where('campaign_type', '=', filter.campaign_type)
  if (filter.q?.trim()) {
    const typed = `%${filter.q.trim().replaceAll(/[\\%_]/g, '\\$&')}%`
    found = found.where((eb) => eb.or([eb('name', 'ilike', typed), eb('prefix', 'ilike', typed)]))
  }
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute()
  return { total, limit: filter.limit, offset: filter.offset, items: rows.map(toCampaign) }
}
