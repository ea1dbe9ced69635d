import { Invalid } from '#platform/invalid.ts'
import type { UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { requireOneCard } from '#slices/billing/index.ts'
import { LONGEST_PREFIX } from '#slices/cards/index.ts'
import { checkPrintedNames } from './design/card-design.ts'
import { PrefixTaken } from './errors.ts'
import { newCheckCode } from './how-to-check-page.ts'
import type { CreateCampaign } from './schema.ts'
import type { CampaignRow } from './tables.ts'

const prefixTooLong = {
  fr: 'Avec ces codes, le préfixe a {most} caractères au plus.',
  en: 'With these codes, the prefix has {most} characters at most.',
  wo: 'Ak kod yii, prefix bi warul ëpp {most} araf.',
}

export async function createCampaign(work: UnitOfWork, input: CreateCampaign): Promise<CampaignRow> {
  checkPrintedNames({ name: input.name })
  const { card_code_length = 8 } = input
  const most = LONGEST_PREFIX[card_code_length]
  if (input.prefix.length > most) throw new Invalid([{ path: 'prefix', phrase: prefixTooLong, values: { most } }])
  const campaign: CampaignRow = {
    id: work.newId('campaign'),
    tenant_id: work.tenantId,
    name: input.name.trim(),
    campaign_type: input.campaign_type,
    prefix: input.prefix,
    language: input.language,
    template_id: input.template_id,
    description: input.description ?? null,
    status: 'draft',
    total_cards: 0,
    open_jobs: 0,
    completed_jobs: 0,
    job_count: 0,
    valid_months: input.valid_months ?? null,
    unique_beneficiary_ids: input.unique_beneficiary_ids ?? false,
    typed_codes: input.typed_codes ?? 'slow',
    card_code_length,
    check_code: newCheckCode(),
    created_at: work.now,
    updated_at: work.now,
  }
  const inserted = await work.db
    .insertInto('campaign')
    .values(campaign)
    .onConflict((conflict) => conflict.constraint('campaign_prefix_taken').doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows !== 1n) throw new PrefixTaken({ values: { prefix: input.prefix } })
  await requireOneCard(work)
  await work.publish('campaign-created', { campaign_id: campaign.id, prefix: campaign.prefix })
  recordAct(work, { action: 'campaign.created', object: campaign.id, details: { prefix: campaign.prefix } })
  return campaign
}
