-- How long an organization keeps records of a kind. No row: what the operator says, or the default.
create table retention_setting (
  tenant_id text not null,
  kind text not null,
  -- Null: for ever.
  days integer check (days between 1 and 3650),
  updated_at timestamptz not null,
  primary key (tenant_id, kind)
);
select protect_tenant_table('retention_setting', 'select, insert, update');
