-- A long list is written in short transactions before its job: only the row of the job makes it one. What is written for
-- a job that was not accepted is swept by its draft.
create table job_draft (
  job_id text primary key,
  tenant_id text not null,
  created_at timestamptz not null
);
create index job_draft_age on job_draft (created_at);
select protect_tenant_table('job_draft', 'select, insert, delete');
alter table job_piece drop constraint job_piece_job_id_fkey;
