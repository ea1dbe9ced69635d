-- A review may be of two rows of one list, each with a number of its own, that are nearly the same.
alter table mpi_review drop constraint mpi_review_origin_check;
alter table mpi_review add constraint mpi_review_origin_check
  check (origin in ('registration', 'forced', 'batch', 'same_list', 'change'));
