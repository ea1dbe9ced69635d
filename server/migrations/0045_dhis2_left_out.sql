-- Enrollments whose card could not be printed are left out of a generation; its answer names them.
alter table dhis2_task add column cards_left_out integer not null default 0;
alter table dhis2_task add column left_out jsonb not null default '[]';
-- The template on which the enrollment, as it is, could not be printed: a schedule does not try the same again.
alter table dhis2_enrollment add column unprintable_on text;
