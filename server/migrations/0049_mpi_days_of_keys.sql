-- Whether the whole date of birth of whoever stands under the key is known; null for rows that were written before. Two people whose
-- dates are known are one person only if something of the dates agrees, so that those who share no more than a name and a place need
-- not be opened.
alter table mpi_blocking_key add column if not exists has_day boolean;
-- Everybody is indexed once more in the background, which notes the days of existing rows. Until then they count as unknown.
update mpi_population set indexed_edition = 0, coming_edition = 0;
