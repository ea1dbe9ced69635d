-- In which language a programme's cards and messages speak; null is the country's usual one.
alter table dhis2_programme add column language text check (language in ('fr', 'en', 'wo'));
