-- Computes the counters of analytics and geo from the rows that they count.
truncate analytics_day, analytics_dpi, geo_person, geo_region;

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

insert into geo_person (tenant_id, mpi_id, region, root_mpi_id, valid_cards, open_reviews)
select named.tenant_id, named.mpi_id, named.region, root.mpi_id, named.valid_cards, coalesce(doubt.reviews, 0)
from (
  select tenant_id, mpi_id, left(card_code, 3) as region, count(*) filter (where status = 'valid') as valid_cards
  from card where mpi_id is not null and status <> 'pending' group by tenant_id, mpi_id, left(card_code, 3)
) named
join mpi_identity own on own.mpi_id = named.mpi_id and own.tenant_id = named.tenant_id
join mpi_identity root on root.identity_number = coalesce(own.root_number, own.identity_number)
left join (
  select identity_number, count(*) as reviews
  from (
    select low_number as identity_number from mpi_review where status = 'open'
      union all select high_number from mpi_review where status = 'open'
  ) side
  group by identity_number
) doubt on doubt.identity_number = own.identity_number;

insert into geo_region (tenant_id, region, campaigns, jobs, completed_jobs, failed_jobs, cards, failed_cards, open_rows,
  unknown_rows, people, holders, doubtful)
select tenant_id, region, sum(campaigns), sum(jobs), sum(completed_jobs), sum(failed_jobs), sum(cards), sum(failed_cards),
  sum(open_rows), sum(unknown_rows), sum(people), sum(holders), sum(doubtful)
from (
  select tenant_id, left(prefix, 3) as region, 1 as campaigns, 0 as jobs, 0 as completed_jobs, 0 as failed_jobs,
    0 as cards, 0 as failed_cards, 0 as open_rows, 0 as unknown_rows, 0 as people, 0 as holders, 0 as doubtful
  from campaign
  union all
  select job.tenant_id, left(campaign.prefix, 3), 0, 1, (job.status = 'completed')::int, (job.status = 'failed')::int,
    case when job.status = 'completed' then job.total_cards else 0 end,
    case when job.status = 'failed' then job.total_cards else 0 end,
    case when job.status in ('pending', 'generating') then job.total_cards else 0 end, 0, 0, 0, 0
  from generation_job job join campaign on campaign.id = job.campaign_id
  union all
  select tenant_id, left(card_code, 3), 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0 from card where status = 'void' and mpi_id is null
  union all
  select tenant_id, region, 0, 0, 0, 0, 0, 0, 0, 0, 1, (sum(valid_cards) > 0)::int, (sum(open_reviews) > 0)::int
  from geo_person group by tenant_id, region, root_mpi_id
) past
group by tenant_id, region;
