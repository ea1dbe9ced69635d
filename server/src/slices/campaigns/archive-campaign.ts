import type { UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { lockCampaign } from './queries.ts'

/** Cards stay valid and running jobs continue. Archiving again changes nothing. */
export async function archiveCampaign(work: UnitOfWork, id: string): Promise<void> {
  const { status } = await lockCampaign(work, id)
  if (status === 'archived') return
  await work.db
    .updateTable('campaign')
    .set({ status: 'archived', updated_at: work.now })
    .where('tenant_id', '=', work.tenantId)
    .where('id', '=', id)
    .execute()
  recordAct(work, { action: 'campaign.archived', object: id })
}
