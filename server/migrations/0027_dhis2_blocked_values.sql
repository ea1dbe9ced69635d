-- How many values of an enrollment the guard held back, so that a row which is as it was need not be judged again.
alter table dhis2_enrollment add column blocked_values integer not null default 0;
