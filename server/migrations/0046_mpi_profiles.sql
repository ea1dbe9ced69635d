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
