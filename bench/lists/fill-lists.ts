import { type BenchService, fill } from '../mpi/registry-service.ts'

export const CAMPAIGN = 'camp_bench'
/** Twenty users share the acts of the audit trail. */
export const ACTOR = 'usr_bench'
const READABLE = 200

/**
 * Rows as a service has them after years. Of people only the newest can be read, because sealing a hundred thousand takes minutes and a
 * page shows the newest.
 */
export async function fillLists(service: BenchService, rows: number): Promise<void> {
  const { tenantId } = service
  await fill(service, READABLE, 1)
  await service.query(
    `insert into campaign (id, tenant_id, name, campaign_type, prefix, language, template_id, status, job_count, check_code,
       created_at, updated_at) values ($2, $1, 'Passe', 'x', 'LONG', 'fr', 'vital', 'active', $3, 'bench', now(), now())`,
    [tenantId, CAMPAIGN, rows],
  )
  await service.query(
    `insert into generation_job (id, tenant_id, campaign_id, status, dpi, include_mpi_id, total_cards, batch_size, free_cards,
       billed_cards, cost_fcfa, created_at, completed_at)
     select 'job_' || n, $1, $2, case when n % 20 = 0 then 'failed' else 'completed' end, 300, true, 1, 200, 1, 0, 0,
       timestamptz '2000-01-01' + n * interval '1 minute', timestamptz '2000-01-01' + n * interval '1 minute'
     from generate_series(1, $3::int) n`,
    [tenantId, CAMPAIGN, rows],
  )
  await service.query(
    `insert into card (id, tenant_id, campaign_id, job_id, place, card_code, token_hash, status, issued_at, revoked_at)
     select 'card_' || n, $1, case when n % 4 = 0 then 'camp_other' else $2 end, 'job_' || n, 0, 'LONG-' || n,
       sha256(n::text::bytea), case when n % 50 = 0 then 'revoked' else 'valid' end,
       timestamptz '2000-01-01' + n * interval '1 minute',
       case when n % 50 = 0 then timestamptz '2020-01-01' + n * interval '1 minute' end
     from generate_series(1, $3::int) n`,
    [tenantId, CAMPAIGN, rows],
  )
  await service.query(
    `insert into outgoing_message (id, tenant_id, enrollment_id, campaign_id, public_label, region, channel, status, provider,
       sealed_phone, phone_hint, phone_index, sealed_body, encoding, segments, request_hash, link_hash, created_at)
     select 'msg_' || n, $1, '', case when n % 20 = 0 then $2 else 'camp_other' end, 'Passe', 'DKR', 'sms',
       case when n % 40 = 0 then 'failed' else 'delivered' end, 'local', '', '', '', '', 'GSM-7', 1, '',
       sha256(('m' || n)::bytea), timestamptz '2000-01-01' + n * interval '1 minute' from generate_series(1, $3::int) n`,
    [tenantId, CAMPAIGN, rows],
  )
  await service.query(
    `insert into mpi_identity (tenant_id, mpi_id, sealed_person, country_code, region_code, created_at, updated_at)
     select $1, 'SN-DKR-00-' || n, '', 'SN', 'DKR', timestamptz '2000-01-01', timestamptz '2000-01-01'
     from generate_series(1, $2::int) n`,
    [tenantId, rows],
  )
  await service.query(
    `insert into mpi_review (id, tenant_id, low_number, high_number, origin, score, matcher_version, created_at)
     select 'rev_' || identity_number, $1, identity_number, identity_number + 1, 'batch',
       case when sealed_person = '' then 0.7 else 0.9 end, 'bench', created_at
     from mpi_identity person where exists (
       select from mpi_identity next where next.identity_number = person.identity_number + 1
         and (next.sealed_person = '') = (person.sealed_person = ''))`,
    [tenantId],
  )
  await service.query(
    `insert into audit_entry (tenant_id, seq, at, actor, action, object, details, previous_hash, hash)
     select $1, n, timestamptz '2000-01-01' + n * interval '1 minute', $3 || n % 20, 'card.opened', 'card_' || n, '{}', '', ''
     from generate_series((select coalesce(max(seq), 0) + 1 from audit_entry where tenant_id = $1), $2::int) n`,
    [tenantId, rows, ACTOR],
  )
  await service.query(
    `insert into audit_head (tenant_id, seq, hash) values ($1, $2, '') on conflict (tenant_id) do update set seq = excluded.seq`,
    [tenantId, rows],
  )
  await service.query('vacuum analyze')
}
