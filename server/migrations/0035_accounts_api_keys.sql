-- Keys by which programs call for an organization. Only the hash of a key's secret is stored.
create table api_key (
  id text primary key,
  tenant_id text not null,
  name text not null,
  role text not null check (role in ('viewer', 'operator', 'programme_admin', 'admin')),
  secret_hash text not null,
  -- Addresses and networks from which the key works. Empty: from everywhere.
  allowed_ips text[] not null,
  created_at timestamptz not null,
  created_by text not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_key_newest on api_key (tenant_id, created_at desc, id desc);
select protect_tenant_table('api_key');
