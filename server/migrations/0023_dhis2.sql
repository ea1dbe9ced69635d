-- When DHIS2 first accepted the account; null before, and after it refused it for good. An account that was accepted and is
-- refused may meet a DHIS2 that restarts.
alter table dhis2_connection add column accepted_at timestamptz;
