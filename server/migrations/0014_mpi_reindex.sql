-- Which edition of the rules made a key, so that keys which no rule makes any more can be told and swept.
alter table mpi_blocking_key add column edition smallint not null default 1;
alter table mpi_search_key add column edition smallint not null default 1;
grant update on mpi_blocking_key, mpi_search_key to samakart_tenant, samakart_platform;

-- The edition that the whole registry is indexed by, the one that work is under way for, and how far it has come.
alter table mpi_population
  add column indexed_edition smallint not null default 1,
  add column coming_edition smallint not null default 1,
  add column reindexed_no bigint not null default 0;
