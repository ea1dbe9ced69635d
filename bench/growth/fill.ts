// A service after years, in bulk: identities as the registry stores them, and cards, jobs, messages and the audit trail by SQL alone.
import { hashToken } from '@samakart/server/internal/slices/cards/qr-token'
import { fillInBulk } from '../mpi/fill-in-bulk.ts'
import { type BenchService, fill } from '../mpi/registry-service.ts'

export const CAMPAIGN = 'camp_growth'
export const TOKEN = 'A'.repeat(32)
const SEED = 1_000
const BULK_FROM = 20_000
const CARDS_OF_A_JOB = 500
const STEP = 500_000

export async function fillService(service: BenchService, cards: number, identities: number): Promise<void> {
  const [state] = await service.query(`select count(*)::text as campaigns from campaign where id = '${CAMPAIGN}'`)
  if (state?.campaigns !== '0') return
  if (identities < BULK_FROM) await fill(service, identities, SEED)
  else await fillInBulk(service, identities, SEED)
  await fillJobs(service, Math.max(1, Math.ceil(cards / CARDS_OF_A_JOB)))
  // Cards are counted in bulk, and their indexes are made once.
  await service.query('alter table card disable trigger user')
  for (let from = 1; from <= cards; from += STEP) await fillCards(service, from, Math.min(cards, from + STEP - 1))
  await service.query('alter table card enable trigger user')
  await service.query(
    `insert into card_count select tenant_id, campaign_id, status, coalesce(valid_until, 'infinity'), count(*) from card
     where tenant_id = $1 group by 1, 2, 3, 4`,
    [service.tenantId],
  )
  await service.query('update card set token_hash = $1 where id = $2', [hashToken(TOKEN), 'card_1'])
  await fillAudit(service, cards)
  await service.query('vacuum analyze')
}

async function fillJobs(service: BenchService, jobs: number): Promise<void> {
  await service.query(
    `insert into campaign (id, tenant_id, name, campaign_type, prefix, language, template_id, status, job_count, check_code,
       created_at, updated_at) values ($2, $1, 'Passe', 'vaccination', 'GROW', 'fr', 'aero', 'active', $3, 'bench', now(), now())`,
    [service.tenantId, CAMPAIGN, jobs],
  )
  await service.query(
    `insert into generation_job (id, tenant_id, campaign_id, status, dpi, include_mpi_id, total_cards, batch_size, free_cards,
       billed_cards, cost_fcfa, numbers_entered, created_at, completed_at)
     select 'job_' || n, $1, $2, 'completed', 300, true, ${CARDS_OF_A_JOB}, 200, 0, ${CARDS_OF_A_JOB}, 0, true,
       timestamptz '2020-01-01' + n * interval '1 hour', timestamptz '2020-01-01' + n * interval '1 hour'
     from generate_series(1, $3::int) n`,
    [service.tenantId, CAMPAIGN, jobs],
  )
}

function fillCards(service: BenchService, from: number, to: number) {
  return service.query(
    `insert into card (id, tenant_id, campaign_id, job_id, place, card_code, token_hash, status, issued_at, revoked_at)
     select 'card_' || n, $1, $2, 'job_' || (n - 1) / ${CARDS_OF_A_JOB} + 1, (n - 1) % ${CARDS_OF_A_JOB},
       'GROW-' || lpad(n::text, 8, '0'), sha256(n::text::bytea), case when n % 50 = 0 then 'revoked' else 'valid' end,
       timestamptz '2020-01-01' + n * interval '10 seconds',
       case when n % 50 = 0 then timestamptz '2024-01-01' + n * interval '1 second' end
     from generate_series($3::bigint, $4::bigint) n`,
    [service.tenantId, CAMPAIGN, from, to],
  )
}

/** An entry a card. Twenty users share them. */
async function fillAudit(service: BenchService, entries: number): Promise<void> {
  await service.query(
    `insert into audit_entry (tenant_id, seq, at, actor, action, object, details, previous_hash, hash)
     select $1, head.seq + n, timestamptz '2020-01-01' + n * interval '10 seconds', 'usr_growth' || n % 20, 'card.opened',
       'card_' || n, '{}', repeat('0', 64), repeat('0', 64)
     from generate_series(1, $2::bigint) n, audit_head head where head.tenant_id = $1`,
    [service.tenantId, entries],
  )
  await service.query('update audit_head set seq = seq + $2 where tenant_id = $1', [service.tenantId, entries])
}
