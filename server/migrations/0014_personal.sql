-- A request to erase a person. One user asks, an administrator decides.
create table erasure (
  id text primary key,
  tenant_id text not null,
  mpi_id text not null,
  status text not null check (status in ('requested', 'refused', 'withdrawn', 'completed')),
  -- Why it was asked for, and why it was refused or withdrawn. Both are emptied when the person is erased.
  sealed_reason text not null,
  sealed_decision text,
  requested_by text not null,
  requested_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  -- Counts of what was erased.
  outcome jsonb,
  check ((status = 'requested') = (decided_at is null))
);
create unique index erasure_open on erasure (tenant_id, mpi_id) where status = 'requested';
create index erasure_list on erasure (tenant_id, requested_at desc, id desc);
create index erasure_of_person on erasure (tenant_id, mpi_id);
select protect_tenant_table('erasure', 'select, insert, update');
