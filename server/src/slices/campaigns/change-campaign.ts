import type { UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { checkPrintedNames } from './design/check-printed-names.ts'
import { requireNumbersEntered } from './numbers/unique-numbers.ts'
import { lockCampaign } from './queries.ts'
import type { ChangeCampaign } from './schema.ts'
import type { CampaignRow } from './tables.ts'

export async function changeCampaign(work: UnitOfWork, id: string, change: ChangeCampaign): Promise<CampaignRow> {
  checkPrintedNames({ name: change.name ?? '' })
  const before = await lockCampaign(work, id)
  const after = {
    ...before,
    name: change.name?.trim() ?? before.name,
    description: change.description === undefined ? before.description : change.description,
    valid_months: change.valid_months === undefined ? before.valid_months : change.valid_months,
    unique_beneficiary_ids: change.unique_beneficiary_ids ?? before.unique_beneficiary_ids,
    typed_codes: change.typed_codes ?? before.typed_codes,
    updated_at: work.now,
  }
  if (after.unique_beneficiary_ids && !before.unique_beneficiary_ids) await requireNumbersEntered(work, id)
  const { name, description, valid_months, unique_beneficiary_ids, typed_codes, updated_at } = after
  await work.db
    .updateTable('campaign')
    .set({ name, description, valid_months, unique_beneficiary_ids, typed_codes, updated_at })
    .where('tenant_id', '=', work.tenantId)
    .where('id', '=', id)
    .execute()
  recordAct(work, { action: 'campaign.changed', object: id })
  return after
}
