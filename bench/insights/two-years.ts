// Two years of a large programme, made by the database itself. Its counters are computed from its rows.
import { readFileSync } from 'node:fs'
import type { BenchService } from './bench-service.ts'

export interface Size {
  cards: number
  identities: number
}

const DAYS = 730
const JOBS_PER_DAY = 10
const PREFIXES = [
  'DKRVAC',
  'THIVAC',
  'SLOVAC',
  'DBLVAC',
  'LGAVAC',
  'FTKVAC',
  'KLKVAC',
  'KAFVAC',
  'KLDVAC',
  'SEDVAC',
  'ZIGVAC',
  'TBCVAC',
  'KEDVAC',
  'MTMVAC',
]

export async function seedTwoYears({ query, tenantId }: BenchService, { cards, identities }: Size): Promise<void> {
  const jobs = DAYS * JOBS_PER_DAY
  const run = (statement: string, values: unknown[] = []) => query(statement, values)
  await run(
    `insert into mpi_identity (tenant_id, mpi_id, sealed_person, country_code, region_code, gender, kyc_verified, has_nin,
       programme_count, created_at, updated_at)
     select $1, 'SN-DKR-25-' || upper(lpad(to_hex(n), 8, '0')), 'sealed', 'SN', 'DKR', 'F', n % 2 = 0, n % 3 = 0, 1,
       now() - (n % ${DAYS}) * interval '1 day', now() from generate_series(1, $2::int) n`,
    [tenantId, identities],
  )
  await run('update mpi_population set people = people + $2 where tenant_id = $1', [tenantId, identities])
  await run(
    `insert into mpi_programme (identity_number, programme_type, campaign_id, source, holder_number, tenant_id, linked_at)
     select identity_number, 'vaccination', 'camp_seed_DKRVAC', 'job_seed_0', identity_number, tenant_id, now()
       from mpi_identity
     where tenant_id = $1 and sealed_person = 'sealed'`,
    [tenantId],
  )
  await run(
    `insert into campaign (id, tenant_id, name, campaign_type, prefix, language, template_id, status, total_cards,
       completed_jobs, created_at, updated_at)
     select 'camp_seed_' || prefix, $1, 'Campagne ' || prefix, 'vaccination', prefix, 'fr', 'vital', 'completed', 0, 0,
       now() - interval '${DAYS} days', now() from unnest($2::text[]) prefix`,
    [tenantId, PREFIXES],
  )
  // One job in forty failed.
  await run(
    `insert into generation_job (id, tenant_id, campaign_id, status, dpi, include_mpi_id, total_cards, batch_size, cards_generated,
       free_cards, billed_cards, cost_fcfa, created_at, completed_at, failed_at)
     select 'job_seed_' || n, $1, 'camp_seed_' || ($2::text[])[1 + n % ${PREFIXES.length}],
       case when n % 40 = 7 then 'failed' else 'completed' end, 300 + 150 * (n % 3), true, $3::int, $3::int, $3::int, $3::int, 0, 0,
       at, case when n % 40 <> 7 then at end, case when n % 40 = 7 then at end
     from (select n, now() - (n / ${JOBS_PER_DAY}) * interval '1 day' as at from generate_series(0, $4::int - 1) n) job`,
    [tenantId, PREFIXES, Math.ceil(cards / jobs), jobs],
  )
  await run(
    `insert into card (id, tenant_id, campaign_id, job_id, place, mpi_id, card_code, token_hash, status, issued_at, revoked_at)
     select 'card_seed_' || n, $1, 'camp_seed_' || prefix, 'job_seed_' || job, n / $3::int,
       'SN-DKR-25-' || upper(lpad(to_hex(1 + n % $4::int), 8, '0')), prefix || '-' || lpad(n::text, 8, '0'),
       sha256(('card_seed_' || n)::bytea),
       case when job % 40 = 7 then 'void' when n % 50 = 3 then 'revoked' else 'valid' end,
       at, case when n % 50 = 3 and job % 40 <> 7 then at end
     from (
       select n, n % $3::int as job, ($2::text[])[1 + (n % $3::int) % ${PREFIXES.length}] as prefix,
         now() - ((n % $3::int) / ${JOBS_PER_DAY}) * interval '1 day' as at
       from generate_series(0, $5::int - 1) n
     ) made`,
    [tenantId, PREFIXES, jobs, identities, cards],
  )
  await run(
    `insert into mpi_review (id, tenant_id, low_number, high_number, origin, score, matcher_version, status, created_at)
     select 'rev_seed_' || low.identity_number, $1, low.identity_number, high.identity_number,
       'batch', 0.8, 'seed', 'open', now()
     from mpi_identity low join mpi_identity high on high.identity_number = low.identity_number + 1
     where low.tenant_id = $1 and low.identity_number % 100 = 0`,
    [tenantId],
  )
  await run('analyze')
  await query(readFileSync(new URL('./recount.sql', import.meta.url), 'utf8'))
  await seedBooks(run, tenantId)
  await seedField(run, tenantId, cards)
  await seedTrustAndWallet(run, tenantId)
  await run('analyze')
}

type Run = (statement: string, values?: unknown[]) => Promise<unknown>

async function seedBooks(run: Run, tenantId: string): Promise<void> {
  await run(
    `insert into billing_usage_day (tenant_id, day, studio_cards, dhis2_cards, free_cards, sms, whatsapp, verifications,
       studio_cost_fcfa, dhis2_cost_fcfa, other_cost_fcfa)
     select $1, current_date - n, 1000 + 13 * (n % 7), 300, 100, 200, 100, 5000, 90000 + 700 * (n % 11), 20000, 0
     from generate_series(1, ${DAYS}) n
     on conflict (tenant_id, day) do nothing`,
    [tenantId],
  )
}

async function seedField(run: Run, tenantId: string, cards: number): Promise<void> {
  await run(
    `insert into geo_message (tenant_id, message_id, region, step)
     select $1, 'msg_seed_' || n, 'DKR', 'delivered' from generate_series(1, $2::int) n`,
    [tenantId, Math.round(cards / 5)],
  )
  await run(
    `insert into geo_event (id, tenant_id, region, channel, event_type, count, created_at)
     select 'evt_seed_' || n, $1, 'DKR', 'sms', 'delivered', 1, now() - n * interval '10 seconds'
     from generate_series(1, $2::int) n`,
    [tenantId, Math.round(cards / 5)],
  )
  await run(`update geo_region set messages_delivered = 1000, messages_failed = 20 where tenant_id = $1`, [tenantId])
}

async function seedTrustAndWallet(run: Run, tenantId: string): Promise<void> {
  await run(
    `insert into trust_score (tenant_id, mpi_id, score, level, kyc_verified, has_nin, programmes_count, high_risks,
       medium_risks, low_risks, computed_at)
     select tenant_id, mpi_id, 65, 'MEDIUM', kyc_verified, has_nin, 1, 0, 0, 1, now() from mpi_identity
     where tenant_id = $1 on conflict do nothing`,
    [tenantId],
  )
  await run(
    `insert into trust_history (tenant_id, mpi_id, score, level, computed_at)
     select tenant_id, mpi_id, 65, 'MEDIUM', now() - n * interval '30 days' from mpi_identity, generate_series(1, 5) n
     where tenant_id = $1 and sealed_person = 'sealed'`,
    [tenantId],
  )
  await run(
    `insert into trust_summary (tenant_id, identities, kyc_verified, has_nin, with_duplicates, with_inconsistencies,
       score_sum, computed_at)
     select $1, count(*), count(*) filter (where kyc_verified), count(*) filter (where has_nin), 0, 0, 65 * count(*), now()
     from mpi_identity where tenant_id = $1 on conflict do nothing`,
    [tenantId],
  )
  // Older than the passes that really exist, so that a page of the newest shows those.
  await run(
    `update wallet_pass set place = place + (select count(*) from mpi_identity where tenant_id = $1 and sealed_person = 'sealed')
     where tenant_id = $1`,
    [tenantId],
  )
  await run(
    `insert into wallet_pass (pass_number, tenant_id, id, pass_id, mpi_id, holder_mpi_id, pass_type, sealed_holder,
      issued_at,
       expires_at, signature, signing_key_id, is_current, change_number, place)
     overriding system value
     select -identity.identity_number, $1, 'pass_seed_' || identity.identity_number,
       upper(lpad(to_hex(identity.identity_number), 16, '0')), identity.mpi_id,
       identity.mpi_id, 'health', 'sealed', now() - interval '1 day', now() + interval '300 days', 'seed', 'seed', true, 0,
       row_number() over (order by identity.identity_number)
     from mpi_identity identity where tenant_id = $1 and sealed_person = 'sealed'`,
    [tenantId],
  )
  await run(
    `update wallet_book set passes = (select count(*) from wallet_pass where tenant_id = $1) where tenant_id = $1`,
    [tenantId],
  )
}
