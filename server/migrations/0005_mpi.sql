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
  status text not null default 'active' check (status in ('active', 'deactivated')),
  -- The identity that this one was merged into, and the active identity at the end of that chain.
  merged_into bigint references mpi_identity (identity_number),
  root_number bigint references mpi_identity (identity_number),
  programme_count integer not null default 0 check (programme_count >= 0),
  -- Number of its last change; null before the first. A process that keeps people in memory asks for higher numbers than
  -- the last one it has seen.
  change_number bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((status = 'active') = (merged_into is null)),
  check ((status = 'active') = (root_number is null))
);
create index mpi_identity_active on mpi_identity (tenant_id, identity_number desc) where status = 'active';
create index mpi_identity_region on mpi_identity (tenant_id, region_code, identity_number desc) where status = 'active';
create index mpi_identity_of_root on mpi_identity (root_number) where root_number is not null;
create index mpi_identity_changed on mpi_identity (tenant_id, change_number) where change_number is not null;
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

-- What an identity said before each change.
create table mpi_history (
  id text primary key,
  tenant_id text not null,
  identity_number bigint not null references mpi_identity (identity_number),
  at timestamptz not null,
  actor text not null,
  sealed_before text not null
);
create index mpi_history_of_identity on mpi_history (identity_number, at);
select protect_tenant_table('mpi_history', 'select, insert, update');

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
select protect_tenant_table('mpi_merge', 'select, insert, update');

-- Pairs that a person should look at. A pair names the identities as they were when it was found; if one was merged since,
-- its `root_number` leads to the current one.
create table mpi_review (
  id text primary key,
  tenant_id text not null,
  low_number bigint not null references mpi_identity (identity_number),
  high_number bigint not null references mpi_identity (identity_number),
  origin text not null check (origin in ('registration', 'forced', 'batch', 'change')),
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
select protect_tenant_table('mpi_review', 'select, insert, update');

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
  reindexed_number bigint not null default 0
);
select protect_tenant_table('mpi_population', 'select, insert, update');
