-- What identities said before each change, by months, so that an old month can be taken out whole. The table so far becomes the first part, up to the
-- end of this month; the name, the columns and the rights stay, so that processes of the version before go on writing.
-- needs processes that know 0014
alter table mpi_history rename to mpi_history_earlier;
alter table mpi_history_earlier drop constraint mpi_history_pkey;
alter index mpi_history_of_identity rename to mpi_history_earlier_of_identity;
revoke all on mpi_history_earlier from samakart_tenant, samakart_platform;

-- A key of a table in parts must name what it is parted by; ids are random and never repeat.
create table mpi_history (
  id text not null,
  tenant_id text not null,
  identity_number bigint not null references mpi_identity (identity_number),
  at timestamptz not null,
  actor text not null,
  sealed_before text not null,
  primary key (id, at)
) partition by range (at);
create index mpi_history_of_identity on mpi_history (identity_number, at);
select protect_tenant_table('mpi_history', 'select, insert, update, delete');

do $$
begin
  execute format('alter table mpi_history attach partition mpi_history_earlier for values from (minvalue) to (%L)',
    (date_trunc('month', now() at time zone 'utc') + interval '1 month') at time zone 'utc');
end
$$;

-- Entries of a month that has no part yet. Usually empty: a schedule makes parts ahead.
create table mpi_history_other partition of mpi_history default;
alter table mpi_history_other enable row level security;

-- Makes the part of the month of this day, unless there is one, and moves there what waited in `other`.
create function make_history_month(day date) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  first date := date_trunc('month', day);
  next date := first + interval '1 month';
  part text := 'mpi_history_' || to_char(first, 'YYYY_MM');
begin
  perform pg_advisory_xact_lock(hashtext('make_history_month'));
  if to_regclass(part) is not null then return false; end if;
  execute format('create table %I (like mpi_history including defaults including constraints)', part);
  execute format('alter table %I enable row level security', part);
  execute format('with moved as (delete from mpi_history_other where at >= %L and at < %L returning *)
    insert into %I select * from moved', first::timestamp at time zone 'utc', next::timestamp at time zone 'utc', part);
  execute format('alter table mpi_history attach partition %I for values from (%L) to (%L)', part,
    first::timestamp at time zone 'utc', next::timestamp at time zone 'utc');
  return true;
exception when invalid_object_definition then
  return false; -- another part has that month already
end
$$;
revoke all on function make_history_month(date) from public;
grant execute on function make_history_month(date) to samakart_platform;
select make_history_month((date_trunc('month', now() at time zone 'utc') + make_interval(months => ahead))::date)
from generate_series(1, 3) ahead;
