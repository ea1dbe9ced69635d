-- How many people a piece of the job's list has; the last one may have fewer.
alter table generation_job add column piece_size integer not null default 500 check (piece_size > 0);
-- Its files are in the store. From then on the job can only be completed: its cards become valid in small steps.
alter table generation_job add column published_at timestamptz;
-- How many people of the piece were known, new or doubtful; told in the audit trail once all are resolved.
alter table job_piece add column outcomes jsonb;
