-- How far a job is in each of its phases: looking people up takes longer than printing their cards.
alter table generation_job rename column print_started_at to phase_started_at;
alter table generation_job
  add column people_to_find integer not null default 0,
  add column people_found integer not null default 0,
  add column cards_issued integer not null default 0;
