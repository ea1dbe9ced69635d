import type { ReadScope } from '#platform/scopes.ts'
import { getTotalFigures } from '#slices/billing/index.ts'
import { countGenerating } from '#slices/campaigns/index.ts'
import { sumCounts } from './counters.ts'
import { lastDays } from './period.ts'
import type { StudioStats } from './schema.ts'

const BYTES_PER_MB = 1_000_000
const DPI_OF_SCALE_ONE = 300

export async function getStudioStats(scope: ReadScope): Promise<StudioStats> {
  const { all } = await sumCounts(scope, lastDays(scope.now, 1))
  const books = await getTotalFigures(scope)
  const generating = await countGenerating(scope)
  const total_cards = all.studio_cards + all.dhis2_cards
  return {
    total_cards,
    dhis2_cards: all.dhis2_cards,
    jobs_by_status: {
      pending: all.jobs - all.completed_jobs - all.failed_jobs - generating,
      generating,
      completed: all.completed_jobs,
      failed: all.failed_jobs,
    },
    cards_by_status: {
      pending: all.ordered_cards - total_cards - all.failed_cards,
      valid: total_cards + all.reissued_cards - all.revoked_cards,
      revoked: all.revoked_cards,
      void: all.failed_cards,
    },
    dpi_distribution: await listResolutions(scope),
    sms_sent: books.sms,
    whatsapp_sent: books.whatsapp,
    qr_verified: books.verifications,
    storage_mb: Math.round((books.stored_bytes / BYTES_PER_MB) * 1_000) / 1_000,
    pdf_exports: all.completed_jobs,
    cost_fcfa: books.card_cost_fcfa,
    total_cost_fcfa: books.spend_fcfa,
    reissued_cards: all.reissued_cards,
  }
}

async function listResolutions({ db, tenantId }: ReadScope): Promise<StudioStats['dpi_distribution']> {
  const rows = await db
    .selectFrom('analytics_dpi')
    .select(['dpi', 'jobs', 'cards'])
    .where('tenant_id', '=', tenantId)
    .orderBy('dpi')
    .execute()
  return rows.map((row) => ({ render_scale: row.dpi / DPI_OF_SCALE_ONE, ...row }))
}
