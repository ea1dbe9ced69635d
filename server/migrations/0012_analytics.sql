-- Counters per day, written in the transaction of what they count. A job counts for the day on which it was accepted, as
-- its charge does; what it made is added to that day when it ends.
create table analytics_day (
  tenant_id text not null,
  day date not null,
  campaigns bigint not null default 0 check (campaigns >= 0),
  jobs bigint not null default 0 check (jobs >= 0),
  ordered_cards bigint not null default 0 check (ordered_cards >= 0),
  completed_jobs bigint not null default 0 check (completed_jobs >= 0),
  failed_jobs bigint not null default 0 check (failed_jobs >= 0),
  studio_cards bigint not null default 0 check (studio_cards >= 0),
  dhis2_cards bigint not null default 0 check (dhis2_cards >= 0),
  failed_cards bigint not null default 0 check (failed_cards >= 0),
  -- These two count for the day on which they happened.
  revoked_cards bigint not null default 0 check (revoked_cards >= 0),
  reissued_cards bigint not null default 0 check (reissued_cards >= 0),
  primary key (tenant_id, day)
);
select protect_tenant_table('analytics_day', 'select, insert, update');

-- Completed jobs and their cards by resolution.
create table analytics_dpi (
  tenant_id text not null,
  dpi integer not null,
  jobs bigint not null default 0,
  cards bigint not null default 0,
  primary key (tenant_id, dpi)
);
select protect_tenant_table('analytics_dpi', 'select, insert, update');
