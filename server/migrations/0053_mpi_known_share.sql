-- How many people have come to a registry, and how many of them it probably knew: every score depends on their share.
alter table mpi_population add column came double precision not null default 0;
alter table mpi_population add column known double precision not null default 0;
-- Decisions about reviews are counted by the time when they were made.
create index mpi_review_decided on mpi_review (tenant_id, resolved_at desc) where status in ('merged', 'distinct');
-- A review may be of two rows of one list, each with a number of its own, that are nearly the same.
alter table mpi_review drop constraint mpi_review_origin_check;
alter table mpi_review add constraint mpi_review_origin_check
  check (origin in ('registration', 'forced', 'batch', 'same_list', 'change'));
