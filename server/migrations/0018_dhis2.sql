-- When DHIS2 first accepted the account; null before, and after it refused it for good. An account that was accepted and is
-- refused may meet a DHIS2 that restarts.
alter table dhis2_connection add column accepted_at timestamptz;

-- How many pages a task has read, how long they took together, and the slowest.
alter table dhis2_task add column pages_read integer not null default 0;
alter table dhis2_task add column pages_ms bigint not null default 0;
alter table dhis2_task add column slowest_page_ms integer not null default 0;
