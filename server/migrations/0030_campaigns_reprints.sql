-- The people of a job go when it ends; how its cards look and what they say beyond the registry stay, sealed, so that a
-- card that is lost can be made again as it was.
alter table job_piece add column kind text not null default 'people' check (kind in ('people', 'facts', 'design'));
update job_piece set kind = 'design', number = 0 where number = -1;
alter table job_piece alter column kind drop default;
alter table job_piece drop constraint job_piece_job_id_number_key;
alter table job_piece add constraint job_piece_number unique (job_id, kind, number);
