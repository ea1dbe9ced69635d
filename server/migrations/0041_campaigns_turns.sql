-- Jobs are taken in turns by organization: whose job was taken last comes last.
create table job_turn (
  tenant_id text primary key,
  taken_at timestamptz not null
);
select protect_tenant_table('job_turn', 'select, insert, update');

-- A run that failed is tried again after a pause, which grows with the number of failures.
alter table generation_job
  add column failures integer not null default 0,
  add column run_after timestamptz;

-- Open jobs are few, however long the history.
drop index generation_job_open;
create index generation_job_open on generation_job (tenant_id, created_at) where status in ('pending', 'generating');

-- A job and its whole list are written by one transaction.
drop table job_draft;
delete from job_piece where not exists (select from generation_job where generation_job.id = job_piece.job_id);
alter table job_piece add foreign key (job_id) references generation_job (id);
