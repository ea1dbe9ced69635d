-- The brand with which the job was accepted; null: none.
alter table generation_job add column brand jsonb;
