-- How many people have come to a registry, and how many of them it probably knew: every score depends on their share.
alter table mpi_population add column came double precision not null default 0;
alter table mpi_population add column known double precision not null default 0;
