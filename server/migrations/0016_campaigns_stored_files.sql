-- The files of jobs are sealed, each under a key of its own. Without its key a file says nothing to anybody, so deleting the
-- key destroys the file wherever copies of it lie.
create table stored_file (
  -- 16 random bytes in hexadecimal; the file's header names it.
  id text primary key,
  tenant_id text not null,
  storage_key text not null,
  -- Null when the file is destroyed or was never sealed.
  sealed_key text,
  -- When the file may be removed from the store: at once if it is destroyed, a day later if no job has published it.
  remove_after timestamptz,
  created_at timestamptz not null
);
-- Files that wait for their removal are few, however many are kept.
create index stored_file_to_remove on stored_file (remove_after) where remove_after is not null;
select protect_tenant_table('stored_file');

-- How long an organization keeps the files that show people. No row: 90 days.
create table file_retention (
  tenant_id text primary key,
  -- Null: for ever.
  card_files_days integer check (card_files_days between 1 and 3650),
  updated_at timestamptz not null
);
select protect_tenant_table('file_retention', 'select, insert, update');

alter table generation_job
  -- When its files were made: at its completion, or later if they were made again.
  add column files_made_at timestamptz,
  -- PDF, sheets and ZIP: when they will be removed, and when they were. The portal and the manifest stay.
  add column files_expire_at timestamptz,
  add column files_removed_at timestamptz,
  -- Somebody asked for its files to be made again.
  add column rebuild_requested_at timestamptz;

-- Files of jobs before this version are kept for at least 30 days more, so that nobody is surprised.
update generation_job
  set files_made_at = completed_at,
    files_expire_at = greatest(completed_at + interval '90 days', now() + interval '30 days')
  where status = 'completed';

create index generation_job_files_to_remove on generation_job (files_expire_at) where files_expire_at is not null;
create index generation_job_files_of_organization on generation_job (tenant_id, files_expire_at)
  where files_expire_at is not null;
