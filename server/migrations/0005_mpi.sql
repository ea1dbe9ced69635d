-- Every change of what an identity says, and every change of its status, takes the next number of this sequence.
create sequence mpi_identity_change;
grant usage on sequence mpi_identity_change to samakart_tenant, samakart_platform;

-- The registry of people. Whatever tells who somebody is lies in `sealed_person`; what is not sealed serves filters.
create table mpi_identity (
  identity_number bigint generated always as identity primary key,
  tenant_id text not null,
  mpi_id text not null unique,
  sealed_person text not null,
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  region_code text not null check (region_code ~ '^[A-Z]{3}$'),
  gender text check (gender in ('M', 'F', 'U')),
  kyc_verified boolean not null default false,
  has_nin boolean not null default false,
  -- An erased identity keeps its number, because reviews, merges and cards refer to it, and says nothing else.
  status text not null default 'active' check (status in ('active', 'deactivated', 'erased')),
  -- The identity that this one was merged into, and the active identity at the end of that chain.
  merged_into bigint references mpi_identity (identity_number),
  root_number bigint references mpi_identity (identity_number),
  programme_count integer not null default 0 check (programme_count >= 0),
  -- Number of its last change; null before the first. A process that keeps people in memory asks for higher numbers than
  -- the last one it has seen.
  change_number bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint mpi_identity_merged_check check ((status = 'deactivated') = (merged_into is not null)),
  constraint mpi_identity_root_check check ((status = 'deactivated') = (root_number is not null))
);
create index mpi_identity_active on mpi_identity (tenant_id, identity_number desc) where status = 'active';
create index mpi_identity_region on mpi_identity (tenant_id, region_code, identity_number desc) where status = 'active';
create index mpi_identity_of_root on mpi_identity (root_number) where root_number is not null;
create index mpi_identity_changed on mpi_identity (tenant_id, change_number) where change_number is not null;
create index mpi_identity_last_change on mpi_identity (tenant_id, updated_at, identity_number) where status = 'active';
select protect_tenant_table('mpi_identity', 'select, insert, update');

create function number_identity_change() returns trigger language plpgsql as $$
begin
  new.change_number := nextval('mpi_identity_change');
  return new;
end
$$;
create trigger mpi_identity_changes before update on mpi_identity for each row
  when (old.sealed_person is distinct from new.sealed_person or old.status is distinct from new.status)
  execute function number_identity_change();

-- Blind indexes. A key is 52 bits of an HMAC under the organization's own key, so that the same word of two organizations
-- gives two keys. Rows are small on purpose, and the tenant is not part of the primary key: `key` already is the
-- organization's own.

-- People who share a blocking key might be one person. A key that too many people share says nothing: its rows are
-- replaced by one row for nobody (identity 0), which closes the key for good.
create table mpi_blocking_key (
  key bigint not null,
  identity_number bigint not null,
  tenant_id text not null,
  -- The edition of the matching rules that made the key: keys that no current rule makes can be found and deleted.
  edition smallint not null default 1,
  -- Whether the whole date of birth of the person who stands under the key is known. Two people whose dates are known are one
  -- person only if something of the dates agrees, so that those who share no more than a name and a place need not be opened.
  has_day boolean,
  primary key (key, identity_number)
);
select protect_tenant_table('mpi_blocking_key');

-- Words by which people are searched. The index includes the tenant so that the row policy is checked within it: a common
-- surname is found without reading the table.
create table mpi_search_key (
  key bigint not null,
  identity_number bigint not null,
  tenant_id text not null,
  edition smallint not null default 1,
  primary key (key, identity_number) include (tenant_id)
);
select protect_tenant_table('mpi_search_key');

-- Identifiers of other systems. They stay with the identity that brought them, also when it is merged.
create table mpi_external_id (
  key bigint not null,
  identity_number bigint not null references mpi_identity (identity_number),
  tenant_id text not null,
  linked_at timestamptz not null,
  primary key (key, identity_number)
);
-- All identifiers of one identity, which erasing deletes.
create index mpi_external_id_of_identity on mpi_external_id (identity_number);
select protect_tenant_table('mpi_external_id', 'select, insert, delete');

-- Programmes that know the person.
create table mpi_programme (
  -- Who was linked, and below in `holder_number` the active identity that counts the link.
  identity_number bigint not null references mpi_identity (identity_number),
  programme_type text not null,
  campaign_id text not null default '',
  -- What made the link, such as a job: a job that fails removes its own links and no others.
  source text not null default '',
  holder_number bigint not null references mpi_identity (identity_number),
  tenant_id text not null,
  linked_at timestamptz not null,
  primary key (identity_number, programme_type, campaign_id, source)
);
create index mpi_programme_of_holder on mpi_programme (holder_number);
create index mpi_programme_by_type on mpi_programme (tenant_id, programme_type, holder_number);
create index mpi_programme_by_campaign on mpi_programme (tenant_id, campaign_id, holder_number) where campaign_id <> '';
create index mpi_programme_by_source on mpi_programme (tenant_id, source) where source <> '';
select protect_tenant_table('mpi_programme');

-- What identities said before each change, by months, so that an old month can be taken out whole.
create table mpi_history (
  id text not null,
  tenant_id text not null,
  identity_number bigint not null references mpi_identity (identity_number),
  at timestamptz not null,
  actor text not null,
  sealed_before text not null,
  -- A key of a table in parts must name what it is parted by; ids are random and never repeat.
  primary key (id, at)
) partition by range (at);
create index mpi_history_of_identity on mpi_history (identity_number, at);
select protect_tenant_table('mpi_history', 'select, insert, update, delete');

-- Changes up to the end of the month in which the installation began.
do $$
begin
  execute format('create table mpi_history_earlier partition of mpi_history for values from (minvalue) to (%L)',
    (date_trunc('month', now() at time zone 'utc') + interval '1 month') at time zone 'utc');
end
$$;
alter table mpi_history_earlier enable row level security;

-- Entries of a month that has no part yet. Usually empty: a schedule makes parts ahead.
create table mpi_history_other partition of mpi_history default;
alter table mpi_history_other enable row level security;

-- Makes the part of the month of this day, unless there is one, and moves there what waited in `other`.
create function make_history_month(day date) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  first date := date_trunc('month', day);
  next date := first + interval '1 month';
  part text := 'mpi_history_' || to_char(first, 'YYYY_MM');
begin
  perform pg_advisory_xact_lock(hashtext('make_history_month'));
  if to_regclass(part) is not null then return false; end if;
  execute format('create table %I (like mpi_history including defaults including constraints)', part);
  execute format('alter table %I enable row level security', part);
  execute format('with moved as (delete from mpi_history_other where at >= %L and at < %L returning *)
    insert into %I select * from moved', first::timestamp at time zone 'utc', next::timestamp at time zone 'utc', part);
  execute format('alter table mpi_history attach partition %I for values from (%L) to (%L)', part,
    first::timestamp at time zone 'utc', next::timestamp at time zone 'utc');
  return true;
exception when invalid_object_definition then
  return false; -- another part has that month already
end
$$;
revoke all on function make_history_month(date) from public;
grant execute on function make_history_month(date) to samakart_platform;
select make_history_month((date_trunc('month', now() at time zone 'utc') + make_interval(months => ahead))::date)
from generate_series(1, 3) ahead;

-- A merge makes the target stand for the source, until it is undone.
create table mpi_merge (
  id text primary key,
  tenant_id text not null,
  source_number bigint not null references mpi_identity (identity_number),
  target_number bigint not null references mpi_identity (identity_number),
  -- Whose values were kept where both had one.
  keep_target boolean not null,
  -- Both people as they were, and the reason; it is sealed because people write names into reasons.
  sealed_snapshot text not null,
  merged_at timestamptz not null,
  merged_by text not null,
  undone_at timestamptz,
  undone_by text
);
create unique index mpi_merge_standing on mpi_merge (source_number) where undone_at is null;
create index mpi_merge_into on mpi_merge (target_number) where undone_at is null;
-- What concerns one person, whether it stands or was undone.
create index mpi_merge_of_source on mpi_merge (source_number);
create index mpi_merge_of_target on mpi_merge (target_number);
-- Decisions are read from the newest on.
create index mpi_merge_list on mpi_merge (tenant_id, merged_at desc);
select protect_tenant_table('mpi_merge', 'select, insert, update');

-- Pairs that a person should look at. A pair names the identities as they were when it was found; if one was merged since,
-- its `root_number` leads to the current one.
create table mpi_review (
  id text primary key,
  tenant_id text not null,
  low_number bigint not null references mpi_identity (identity_number),
  high_number bigint not null references mpi_identity (identity_number),
  -- `same_list`: two rows of one list, each with a number of its own, that are nearly the same.
  origin text not null check (origin in ('registration', 'forced', 'batch', 'same_list', 'change')),
  score double precision not null,
  matcher_version text not null,
  status text not null default 'open' check (status in ('open', 'merged', 'distinct', 'superseded')),
  created_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by text,
  sealed_reason text,
  -- The merge that closed the review as a consequence; undoing that merge opens it again.
  closed_by_merge text references mpi_merge (id),
  check (low_number < high_number)
);
create index mpi_review_queue on mpi_review (tenant_id, status, created_at desc, id);
create unique index mpi_review_of_pair on mpi_review (low_number, high_number) where status = 'open';
create index mpi_review_high on mpi_review (high_number) where status = 'open';
create index mpi_review_closed_by on mpi_review (closed_by_merge) where closed_by_merge is not null;
create index mpi_review_of_low on mpi_review (low_number);
create index mpi_review_of_high on mpi_review (high_number);
create index mpi_review_by_score on mpi_review (tenant_id, status, score, id);
create index mpi_review_last_change on mpi_review (tenant_id, (coalesce(resolved_at, created_at)), id);
-- Decisions about reviews are counted by the time when they were made.
create index mpi_review_decided on mpi_review (tenant_id, resolved_at desc) where status in ('merged', 'distinct');
select protect_tenant_table('mpi_review', 'select, insert, update');

-- How many reviews there are of each status. Triggers count, so that nothing that writes reviews can forget it.
create table mpi_review_count (
  tenant_id text not null,
  status text not null,
  count bigint not null,
  primary key (tenant_id, status)
);
select protect_tenant_table('mpi_review_count', 'select, insert, update');
create function count_inserted_reviews() returns trigger language plpgsql as $$
begin
  insert into mpi_review_count as counted (tenant_id, status, count)
  select tenant_id, status, count(*) from inserted group by 1, 2 order by 1, 2
  on conflict (tenant_id, status) do update set count = counted.count + excluded.count;
  return null;
end
$$;
create function count_changed_reviews() returns trigger language plpgsql as $$
begin
  insert into mpi_review_count as counted (tenant_id, status, count)
  select tenant_id, status, sum(count) from (
    select tenant_id, status, 1 as count from after_change union all select tenant_id, status, -1 from before_change
  ) change
  group by 1, 2 having sum(count) <> 0 order by 1, 2
  on conflict (tenant_id, status) do update set count = counted.count + excluded.count;
  return null;
end
$$;
create trigger mpi_review_insert_counted after insert on mpi_review referencing new table as inserted
  for each statement execute function count_inserted_reviews();
create trigger mpi_review_change_counted after update on mpi_review referencing old table as before_change new table as after_change
  for each statement execute function count_changed_reviews();

-- Pairs of which somebody decided that they are two people. Matching never asks about them again.
create table mpi_distinct (
  low_number bigint not null references mpi_identity (identity_number),
  high_number bigint not null references mpi_identity (identity_number),
  tenant_id text not null,
  decided_at timestamptz not null,
  decided_by text not null,
  primary key (low_number, high_number),
  check (low_number < high_number)
);
create index mpi_distinct_high on mpi_distinct (high_number);
select protect_tenant_table('mpi_distinct', 'select, insert, delete');

-- One row per organization: how many active identities it has, how common names and places are among them, and by which
-- edition of the rules they are indexed.
create table mpi_population (
  tenant_id text primary key,
  people bigint not null check (people >= 0),
  -- How often each name and place occurs, as JSON; null before the first count.
  sealed_terms text,
  -- The last count: how many people there were, when it was, and up to which identity it came.
  counted_people bigint not null default 0,
  counted_at timestamptz,
  counted_number bigint not null default 0,
  -- How many people there were when everybody was last counted; later counts add only the new people.
  people_at_full_count bigint not null default 0,
  -- The edition of the rules by which everybody is indexed, the edition that a reindexing is working on, and the identity
  -- up to which that has come.
  indexed_edition smallint not null default 1,
  coming_edition smallint not null default 1,
  reindexed_number bigint not null default 0,
  -- How many people have come to a registry, and how many of them it probably knew: every score depends on their share.
  came double precision not null default 0,
  known double precision not null default 0
);
select protect_tenant_table('mpi_population', 'select, insert, update');

-- Photos of people. A photo is sealed under the key of its person, so that erasing the person makes every copy unreadable.
create table mpi_photo (
  mpi_id text primary key,
  tenant_id text not null,
  sealed_photo text not null,
  photo_bytes integer not null check (photo_bytes > 0),
  updated_at timestamptz not null,
  updated_by text not null
);
-- Sealed values do not become smaller; compressing them would only take time.
alter table mpi_photo alter column sealed_photo set storage external;
create index mpi_photo_of_tenant on mpi_photo (tenant_id);
select protect_tenant_table('mpi_photo', 'select, insert, update, delete');

-- What a registry has taught about itself. At most one version decides; without one the shipped weights decide alone.
create table mpi_profile (
  id text primary key,
  tenant_id text not null,
  -- Counts up by organization.
  version integer not null check (version > 0),
  -- What taught: the registry's own people, or what reviewers decided.
  source text not null check (source in ('registry', 'decisions')),
  status text not null check (status in ('learning', 'failed', 'candidate', 'active', 'retired')),
  -- The edition of the rules that it belongs to. Other rules do not use it.
  rules text not null,
  -- How many people the registry had.
  people integer not null,
  -- Figures and the most common names, at most 64 KB. Null until it is learned.
  sealed_profile text check (length(sealed_profile) <= 65536),
  requested_at timestamptz not null,
  requested_by text not null,
  learned_at timestamptz,
  adopted_at timestamptz,
  adopted_by text,
  retired_at timestamptz,
  -- Null where a later version took its place.
  retired_by text,
  attempt integer not null default 0,
  lease_until timestamptz,
  unique (tenant_id, version)
);
create unique index mpi_profile_active on mpi_profile (tenant_id) where status = 'active';
create unique index mpi_profile_learning on mpi_profile (tenant_id) where status = 'learning';
select protect_tenant_table('mpi_profile');

-- How records that were linked with somebody at once agreed with that person: counts by field and level of the rules. Such records are not
-- in the registry, and without them it would look as if records of one person always differed much.
create table mpi_linked_level (
  tenant_id text not null,
  rules text not null,
  -- Both said the same: often the same list again.
  is_repeat boolean not null,
  field smallint not null,
  level smallint not null,
  pairs bigint not null,
  primary key (tenant_id, rules, is_repeat, field, level)
);
select protect_tenant_table('mpi_linked_level');

-- What the last look at reviewers' decisions has found, by organization. Counts by field, nothing of anybody.
create table mpi_teaching (
  tenant_id text primary key,
  -- How many decisions there were. The next look is at a quarter more.
  decisions integer not null,
  judged_at timestamptz not null,
  -- The rules and the version in use, null for the shipped weights: where they have changed, the decisions are looked at again.
  rules text not null,
  base_profile_id text,
  -- Null where too few of the people are still there.
  result jsonb,
  -- The version that it proposes, if the decisions predict decisions better than what decides now.
  profile_id text
);
select protect_tenant_table('mpi_teaching', 'select, insert, update');

-- Other thresholds or another version, tried on the registry as it is. Nothing else is written.
create table mpi_trial (
  id text primary key,
  tenant_id text not null,
  status text not null check (status in ('waiting', 'running', 'completed', 'cancelled', 'failed')),
  certain double precision not null,
  probable double precision not null check (probable < certain),
  -- The version that is tried, and the one that decided when the trial began; null for the shipped weights.
  profile_id text,
  active_profile_id text,
  people_to_read integer not null default 0,
  people_read integer not null default 0,
  -- Counts, and by movement the numbers of some pairs. Who they are is read when somebody looks.
  result jsonb,
  attempt integer not null default 0,
  requested_by text not null,
  created_at timestamptz not null,
  ended_at timestamptz
);
-- One at a time.
create unique index mpi_trial_under_way on mpi_trial (tenant_id) where status in ('waiting', 'running');
create index mpi_trial_list on mpi_trial (tenant_id, created_at desc, id desc);
select protect_tenant_table('mpi_trial');
