-- How long an organization keeps records of a kind. No row: what the operator says, or the default.
create table retention_setting (
  tenant_id text not null,
  kind text not null,
  -- Null: for ever.
  days integer check (days between 1 and 3650),
  updated_at timestamptz not null,
  primary key (tenant_id, kind)
);
select protect_tenant_table('retention_setting', 'select, insert, update');

-- Old records are found by an index and deleted a few at a time.
grant delete on user_session, wallet_sync to samakart_tenant, samakart_platform;
create index user_session_ended on user_session (ended_at) where ended_at is not null;
create index wallet_sync_age on wallet_sync (tenant_id, synced_at);
create index trust_history_age on trust_history (tenant_id, computed_at);
-- Rows from before this version count as of today.
alter table job_outcome add column recorded_at timestamptz not null default now();
create index job_outcome_age on job_outcome (tenant_id, recorded_at);
