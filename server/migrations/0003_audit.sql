-- The audit trail: per organization a chain in which each entry carries the hash of the one before. It holds no personal
-- data. It lies in parts by months, so that an old month can be taken out whole.
create table audit_entry (
  tenant_id text not null,
  -- From 1, without gaps.
  seq bigint not null constraint audit_entry_seq_check check (seq > 0),
  at timestamptz not null,
  actor text not null,
  action text not null,
  -- The id of what was acted on.
  object text not null,
  details jsonb not null,
  previous_hash text not null,
  hash text not null,
  -- Numbers are unique by the lock on the chain's head; a key of a table in parts must name what it is parted by.
  primary key (tenant_id, seq, at)
) partition by range (at);
-- Who read about a person: the entries by the person that they name. Others search by who acted and by what was done.
create index on audit_entry (tenant_id, object, seq desc);
create index on audit_entry (tenant_id, actor, seq desc);
create index on audit_entry (tenant_id, action, seq desc);
create index on audit_entry (tenant_id, at desc);
-- Append only: neither role may update or delete, and a trigger stops the owner of the table.
select protect_tenant_table('audit_entry', 'select, insert');
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail is append-only' using errcode = 'insufficient_privilege';
end
$$;
create trigger audit_entry_is_append_only before update or delete or truncate on audit_entry
  for each statement execute function refuse_audit_change();

-- Entries up to the end of the month in which the installation began.
do $$
begin
  execute format('create table audit_entry_earlier partition of audit_entry for values from (minvalue) to (%L)',
    (date_trunc('month', now() at time zone 'utc') + interval '1 month') at time zone 'utc');
end
$$;
alter table audit_entry_earlier enable row level security;
create trigger audit_entry_is_append_only before update or delete or truncate on audit_entry_earlier
  for each statement execute function refuse_audit_change();

-- Entries of a month that has no part yet. Usually empty: a schedule makes parts ahead.
create table audit_entry_other partition of audit_entry default;
alter table audit_entry_other enable row level security;
create trigger audit_entry_is_append_only before update or delete or truncate on audit_entry_other
  for each statement execute function refuse_audit_change();

-- Makes the part of the month of this day, unless there is one, and moves there what waited in `other`.
create function make_audit_month(day date) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  first date := date_trunc('month', day);
  next date := first + interval '1 month';
  part text := 'audit_entry_' || to_char(first, 'YYYY_MM');
begin
  perform pg_advisory_xact_lock(hashtext('make_audit_month'));
  if to_regclass(part) is not null then return false; end if;
  execute format('create table %I (like audit_entry including defaults including constraints)', part);
  execute format('alter table %I enable row level security', part);
  alter table audit_entry_other disable trigger audit_entry_is_append_only;
  execute format('with moved as (delete from audit_entry_other where at >= %L and at < %L returning *)
    insert into %I select * from moved', first::timestamp at time zone 'utc', next::timestamp at time zone 'utc', part);
  alter table audit_entry_other enable trigger audit_entry_is_append_only;
  execute format('create trigger audit_entry_is_append_only before update or delete or truncate on %I
    for each statement execute function refuse_audit_change()', part);
  execute format('alter table audit_entry attach partition %I for values from (%L) to (%L)', part,
    first::timestamp at time zone 'utc', next::timestamp at time zone 'utc');
  return true;
exception when invalid_object_definition then
  return false; -- another part has that month already
end
$$;
revoke all on function make_audit_month(date) from public;
grant execute on function make_audit_month(date) to samakart_platform;
select make_audit_month((date_trunc('month', now() at time zone 'utc') + make_interval(months => ahead))::date)
from generate_series(1, 3) ahead;

-- Where the database's part of a chain begins, if months were taken out: after this entry.
create table audit_archive (
  tenant_id text primary key,
  seq bigint not null,
  hash text not null,
  archived_at timestamptz not null
);
select protect_tenant_table('audit_archive', 'select');

-- The last entry of each chain. The lock on its row puts concurrent appends in order.
create table audit_head (
  tenant_id text primary key,
  seq bigint not null,
  hash text not null
);
select protect_tenant_table('audit_head', 'select, insert, update');

-- Which process signs a checkpoint of a chain at the moment: two that sign at once would both write the file of the day. A process that dies holds
-- it until the lease ends; otherwise the row is removed with the signature.
create table audit_signing (
  tenant_id text primary key,
  holder text not null,
  lease_until timestamptz not null
);
select protect_tenant_table('audit_signing');
