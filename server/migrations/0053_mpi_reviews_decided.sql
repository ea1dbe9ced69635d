-- Decisions about reviews are counted by the time when they were made.
create index mpi_review_decided on mpi_review (tenant_id, resolved_at desc) where status in ('merged', 'distinct');
