-- Counters per region, written in the transaction of what they count.
create table geo_region (
  tenant_id text not null,
  region text not null check (region ~ '^[A-Z0-9]{3}$'),
  campaigns bigint not null default 0,
  jobs bigint not null default 0,
  completed_jobs bigint not null default 0,
  failed_jobs bigint not null default 0,
  cards bigint not null default 0,
  failed_cards bigint not null default 0,
  -- Rows of the lists of jobs that have not ended.
  open_rows bigint not null default 0 check (open_rows >= 0),
  -- Rows of failed jobs whose people never got an identity.
  unknown_rows bigint not null default 0,
  -- People of the registry for whom a job of this region was to make a card; of them those who hold a valid card, and those
  -- of whom an open review asks whether they are somebody else.
  people bigint not null default 0 check (people >= 0),
  holders bigint not null default 0 check (holders >= 0),
  doubtful bigint not null default 0 check (doubtful >= 0),
  -- Messages by their current status.
  messages_sent bigint not null default 0 check (messages_sent >= 0),
  messages_delivered bigint not null default 0 check (messages_delivered >= 0),
  messages_failed bigint not null default 0 check (messages_failed >= 0),
  -- How many people should hold a card; null if nobody has said.
  target bigint check (target > 0),
  primary key (tenant_id, region),
  check (holders <= people and doubtful <= people)
);
select protect_tenant_table('geo_region', 'select, insert, update');

-- The figures of regions by where people live, beside those by the prefixes of campaigns. The columns are the same; those
-- that count jobs, or rows whose people are not known, stay 0.
create table geo_residence (like geo_region including all);
select protect_tenant_table('geo_residence', 'select, insert, update');

-- Which campaigns have made cards for people of a region.
create table geo_residence_campaign (
  tenant_id text not null,
  region text not null,
  prefix text not null,
  primary key (tenant_id, region, prefix)
);
select protect_tenant_table('geo_residence_campaign', 'select, insert');

-- The people behind `people`, `holders` and `doubtful`: the identity on the card, and the identity that stands for it today.
create table geo_person (
  tenant_id text not null,
  mpi_id text not null,
  region text not null,
  root_mpi_id text not null,
  valid_cards bigint not null check (valid_cards >= 0),
  open_reviews integer not null,
  -- Where the identity lives that stands for this one today; null where it was not yet looked up.
  residence text,
  primary key (tenant_id, mpi_id, region)
);
-- The organization comes second. In front it would make a planner without statistics take this index for questions that
-- are not about `root_mpi_id`, and read all people of the organization.
create index geo_person_of_root on geo_person (root_mpi_id, tenant_id);
select protect_tenant_table('geo_person', 'select, insert, update');

-- The last step of each message, so that a step which is announced twice counts once.
create table geo_message (
  tenant_id text not null,
  message_id text not null,
  region text not null,
  step text not null check (step in ('sent', 'delivered', 'failed')),
  -- Where the recipient lived when the message was sent, so that all its steps count there.
  residence text,
  primary key (tenant_id, message_id)
);
select protect_tenant_table('geo_message', 'select, insert, update');

-- What happens in the field, kept for 30 days.
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
