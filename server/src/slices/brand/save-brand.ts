import { sql } from 'kysely'
import type { UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { type CheckedChanges, checkColours } from './check-changes.ts'
import { hasParts, versionOf, withChanges } from './content.ts'
import { storePictures } from './pictures.ts'
import { readStored, viewBrand } from './read-brand.ts'
import type { BrandView } from './schema.ts'

/** Changes the organization's brand, or that of one campaign. Jobs that were accepted before keep the one they had. */
export async function saveBrand(
  work: UnitOfWork,
  { changes, pictures }: CheckedChanges,
  campaignId = '',
): Promise<BrandView> {
  await lockBrand(work)
  const before = await readStored(work, campaignId)
  const content = withChanges(before.content, changes)
  checkColours(content)
  await storePictures(work, pictures)
  if (hasParts(content)) await store(work, campaignId, JSON.stringify(content))
  else await remove(work, campaignId)
  recordAct(work, {
    action: 'brand.changed',
    object: campaignId || work.tenantId,
    details: { parts: Object.keys(changes).sort().join(' '), version: hasParts(content) ? versionOf(content) : null },
  })
  return viewBrand(work, { content, updated_at: hasParts(content) ? work.now : null })
}

/** Whoever changes the same brand at the same time waits, so that neither change is lost. */
async function lockBrand(work: UnitOfWork): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`brand ${work.tenantId}`}, 0))`.execute(work.db)
}

async function store(work: UnitOfWork, campaign_id: string, content: string): Promise<void> {
  const change = { content, updated_at: work.now, updated_by: work.actor.id }
  await work.db
    .insertInto('brand')
    .values({ tenant_id: work.tenantId, campaign_id, ...change })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'campaign_id']).doUpdateSet(change))
    .execute()
}

async function remove(work: UnitOfWork, campaignId: string): Promise<void> {
  await work.db
    .deleteFrom('brand')
    .where('tenant_id', '=', work.tenantId)
    .where('campaign_id', '=', campaignId)
    .execute()
}
