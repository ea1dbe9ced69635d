-- How far the last count of names came, and how many people there were when everybody was last counted.
alter table mpi_population
  add column counted_no bigint not null default 0,
  add column whole_people bigint not null default 0;
