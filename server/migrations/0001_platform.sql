-- Two roles beneath the connection's own user. Both are subject to row-level security:
-- samakart_tenant sees one organization, samakart_platform sees all (sign-in, administration, background work).
do $$
begin
  if not exists (select from pg_roles where rolname = 'samakart_tenant') then
    create role samakart_tenant nologin;
  end if;
  if not exists (select from pg_roles where rolname = 'samakart_platform') then
    create role samakart_platform nologin;
  end if;
exception when duplicate_object or unique_violation then
  null; -- another process, or another database of the same server, was faster
end
$$;

grant samakart_tenant, samakart_platform to current_user;
grant usage on schema public to samakart_tenant, samakart_platform;

-- The organization that this transaction works for.
create function current_tenant() returns text
  language sql stable
  as $$ select nullif(current_setting('app.tenant', true), '') $$;

-- Gives a table its tenant wall and its rights. Every table with a tenant_id is protected by this function.
create function protect_tenant_table(table_name text, rights text default 'select, insert, update, delete', tenant_column text default 'tenant_id')
  returns void language plpgsql as $$
begin
  execute format('alter table %I enable row level security', table_name);
  execute format('create policy tenant_wall on %I to samakart_tenant using (%I = current_tenant()) with check (%I = current_tenant())',
    table_name, tenant_column, tenant_column);
  execute format('create policy platform_view on %I to samakart_platform using (true) with check (true)', table_name);
  execute format('grant %s on %I to samakart_tenant, samakart_platform', rights, table_name);
end
$$;

-- Keys of an organization, wrapped by the master key: `seal` encrypts values and rotates, `derive` is the stable root
-- of blind indexes and tokens.
create table tenant_key (
  key_id text primary key,
  tenant_id text not null,
  purpose text not null check (purpose in ('seal', 'derive')),
  wrapped_key text not null,
  created_at timestamptz not null,
  retired_at timestamptz
);
create unique index tenant_key_current on tenant_key (tenant_id, purpose) where retired_at is null;
select protect_tenant_table('tenant_key', 'select, insert, update');

-- Facts about this installation, such as the check value of its master key.
create table installation_fact (
  name text primary key,
  value text not null
);
grant select, insert, update on installation_fact to samakart_platform;

-- First answers to requests that carried an Idempotency-Key. The tenant is '' for requests without a signed-in caller.
create table idempotency_key (
  tenant_id text not null,
  key text not null,
  fingerprint text not null,
  status integer not null,
  sealed_body text not null,
  created_at timestamptz not null,
  primary key (tenant_id, key)
);
create index idempotency_key_age on idempotency_key (created_at);
select protect_tenant_table('idempotency_key', 'select, insert, delete');
