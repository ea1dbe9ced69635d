-- The audit trail: per organization a chain in which each entry carries the hash of the one before. It holds no personal
-- data.
create table audit_entry (
  tenant_id text not null,
  -- From 1, without gaps.
  seq bigint not null check (seq > 0),
  at timestamptz not null,
  actor text not null,
  action text not null,
  -- The id of what was acted on.
  object text not null,
  details jsonb not null,
  previous_hash text not null,
  hash text not null,
  primary key (tenant_id, seq)
);
-- Append only: neither role may update or delete, and a trigger stops the owner of the table.
select protect_tenant_table('audit_entry', 'select, insert');

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail is append-only' using errcode = 'insufficient_privilege';
end
$$;
create trigger audit_entry_is_append_only before update or delete or truncate on audit_entry
  for each statement execute function refuse_audit_change();

-- The last entry of each chain. The lock on its row puts concurrent appends in order.
create table audit_head (
  tenant_id text primary key,
  seq bigint not null,
  hash text not null
);
select protect_tenant_table('audit_head', 'select, insert, update');
