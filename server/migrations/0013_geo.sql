-- What is known of a region, as counters that are kept in the transaction of what they count.
create table geo_region (
  tenant_id text not null,
  region text not null check (region ~ '^[A-Z0-9]{3}$'),
  campaigns bigint not null default 0,
  jobs bigint not null default 0,
  completed_jobs bigint not null default 0,
  failed_jobs bigint not null default 0,
  cards bigint not null default 0,
  failed_cards bigint not null default 0,
  -- Beneficiaries of jobs that have not ended.
  open_rows bigint not null default 0 check (open_rows >= 0),
  -- Beneficiaries of failed jobs whom the registry never saw.
  unknown_rows bigint not null default 0,
  -- People whom the registry knows and a job of this region named; of them those who hold a valid card, and those of
  -- whom an open review asks whether they are somebody else.
  people bigint not null default 0 check (people >= 0),
  holders bigint not null default 0 check (holders >= 0),
  doubtful bigint not null default 0 check (doubtful >= 0),
  -- Messages by what became of them.
  messages_sent bigint not null default 0 check (messages_sent >= 0),
  messages_delivered bigint not null default 0 check (messages_delivered >= 0),
  messages_failed bigint not null default 0 check (messages_failed >= 0),
  target bigint check (target > 0),
  primary key (tenant_id, region),
  check (holders <= people and doubtful <= people)
);
select protect_tenant_table('geo_region', 'select, insert, update');

-- Who was named in a region, by the identity on the card and by the one that stands for it today.
create table geo_person (
  tenant_id text not null,
  mpi_id text not null,
  region text not null,
  root_mpi_id text not null,
  valid_cards bigint not null check (valid_cards >= 0),
  open_reviews integer not null,
  primary key (tenant_id, mpi_id, region)
);
create index geo_person_root on geo_person (tenant_id, root_mpi_id);
select protect_tenant_table('geo_person', 'select, insert, update');

-- The last step of each message, so that a step that is told twice counts once.
create table geo_message (
  tenant_id text not null,
  message_id text not null,
  region text not null,
  step text not null check (step in ('sent', 'delivered', 'failed')),
  primary key (tenant_id, message_id)
);
select protect_tenant_table('geo_message', 'select, insert, update');

-- What happens in the field, newest first, for a month.
create table geo_event (
  id text primary key,
  tenant_id text not null,
  region text,
  channel text not null check (channel in ('whatsapp', 'sms', 'qr')),
  event_type text not null check (event_type in ('sent', 'delivered', 'failed')),
  count bigint not null check (count > 0),
  created_at timestamptz not null
);
create index geo_event_newest on geo_event (tenant_id, created_at desc, id desc);
create index geo_event_age on geo_event (created_at);
select protect_tenant_table('geo_event', 'select, insert, delete');

-- What happened before there were counters.
insert into geo_person (tenant_id, mpi_id, region, root_mpi_id, valid_cards, open_reviews)
select named.tenant_id, named.mpi_id, named.region, root.mpi_id, named.valid_cards, coalesce(doubt.reviews, 0)
from (
  select tenant_id, mpi_id, left(card_code, 3) as region, count(*) filter (where status = 'valid') as valid_cards
  from card where mpi_id is not null and status <> 'pending' group by tenant_id, mpi_id, left(card_code, 3)
) named
join mpi_identity own on own.mpi_id = named.mpi_id and own.tenant_id = named.tenant_id
join mpi_identity root on root.no = coalesce(own.root_no, own.no)
left join (
  select no, count(*) as reviews
  from (
    select low_no as no from mpi_review where status = 'open' union all select high_no from mpi_review where status = 'open'
  ) side
  group by no
) doubt on doubt.no = own.no;

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
