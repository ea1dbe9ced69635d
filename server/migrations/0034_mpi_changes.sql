-- Rises each time an identity comes to say something else, or comes to stand or no longer stands for itself: whoever
-- remembers people asks for the numbers above the last one it saw. Nobody has one before the first change.
create sequence mpi_identity_change;
grant usage on sequence mpi_identity_change to samakart_tenant, samakart_platform;
alter table mpi_identity add column change_no bigint;
create index mpi_identity_changed on mpi_identity (tenant_id, change_no) where change_no is not null;

create function number_identity_change() returns trigger language plpgsql as $$
begin
  new.change_no := nextval('mpi_identity_change');
  return new;
end
$$;
create trigger mpi_identity_changes before update on mpi_identity for each row
  when (old.sealed_person is distinct from new.sealed_person or old.status is distinct from new.status)
  execute function number_identity_change();
