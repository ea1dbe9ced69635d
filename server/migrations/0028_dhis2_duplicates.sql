-- Enrollments of a generation whose people have a card already: neither made nor paid.
alter table dhis2_task add column cards_skipped integer not null default 0 check (cards_skipped >= 0);
