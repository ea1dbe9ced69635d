-- Tasks are taken in turns by organization: whose task was taken last comes last.
create table dhis2_turn (
  tenant_id text primary key,
  taken_at timestamptz not null
);
select protect_tenant_table('dhis2_turn', 'select, insert, update');

-- A run that failed is tried again after a pause, which grows with the number of failures.
alter table dhis2_task
  add column failures integer not null default 0,
  add column run_after timestamptz;
drop index dhis2_task_open;
create index dhis2_task_open on dhis2_task (tenant_id, created_at) where status in ('pending', 'syncing', 'generating');
