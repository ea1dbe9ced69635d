-- Counters per day, kept in the transaction of what they count. A job counts for the day it was accepted on, like its
-- charge; what it made is added there when it ends.
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
  -- These two count for the day they happened on.
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

-- What happened before there were counters.
insert into analytics_day (tenant_id, day, campaigns, jobs, ordered_cards, completed_jobs, failed_jobs, studio_cards,
  dhis2_cards, failed_cards, revoked_cards, reissued_cards)
select tenant_id, day, sum(campaigns), sum(jobs), sum(ordered_cards), sum(completed_jobs), sum(failed_jobs),
  sum(studio_cards), sum(dhis2_cards), sum(failed_cards), sum(revoked_cards), sum(reissued_cards)
from (
  select tenant_id, (created_at at time zone 'UTC')::date as day, 1 as campaigns, 0 as jobs, 0 as ordered_cards,
    0 as completed_jobs, 0 as failed_jobs, 0 as studio_cards, 0 as dhis2_cards, 0 as failed_cards, 0 as revoked_cards,
    0 as reissued_cards
  from campaign
  union all
  select job.tenant_id, (job.created_at at time zone 'UTC')::date, 0, 1, job.total_cards,
    (job.status = 'completed')::int, (job.status = 'failed')::int,
    case when job.status = 'completed' and charge.resource is distinct from 'dhis2_cards' then job.total_cards else 0 end,
    case when job.status = 'completed' and charge.resource = 'dhis2_cards' then job.total_cards else 0 end,
    case when job.status = 'failed' then job.total_cards else 0 end, 0, 0
  from generation_job job
  left join billing_quota_movement charge
    on charge.tenant_id = job.tenant_id and charge.cause = job.id and charge.kind = 'use'
  union all
  select tenant_id, (revoked_at at time zone 'UTC')::date, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0
  from card where status = 'revoked'
  union all
  select tenant_id, (issued_at at time zone 'UTC')::date, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1
  from card where replaces is not null
) past
group by tenant_id, day;

insert into analytics_dpi (tenant_id, dpi, jobs, cards)
select tenant_id, dpi, count(*), sum(total_cards) from generation_job where status = 'completed' group by tenant_id, dpi;
