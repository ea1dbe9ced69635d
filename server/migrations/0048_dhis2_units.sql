-- Organisation units of DHIS2, as far as enrollments of them or of units below them were read. Their names stay in DHIS2.
create table dhis2_org_unit (
  tenant_id text not null,
  org_unit_uid text not null,
  -- `/root/…/unit`.
  path text not null,
  -- The region and what says so: where the unit lies, the names above it, or only whose unit it is. Null until it is read again.
  region_code text check (region_code ~ '^[A-Z]{3}$'),
  region_source text check (region_source in ('geometry', 'name', 'organization')),
  primary key (tenant_id, org_unit_uid),
  check ((region_code is null) = (region_source is null))
);
select protect_tenant_table('dhis2_org_unit');

insert into dhis2_org_unit (tenant_id, org_unit_uid, path)
select distinct on (tenant_id, parts[level]) tenant_id, parts[level], array_to_string(parts[1:level], '/')
from (select distinct tenant_id, string_to_array(org_unit_path, '/') as parts from dhis2_enrollment) known,
  generate_series(2, cardinality(parts)) as level
where parts[level] <> '';

-- The people of a unit and of all units below it. In this order, what is below a unit comes directly after it.
create index dhis2_enrollment_below_unit on dhis2_enrollment (tenant_id, org_unit_path collate "C", mpi_id);
