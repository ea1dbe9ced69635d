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
