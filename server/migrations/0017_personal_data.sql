-- Keys of people, requests to erase people, and what erasing needs to change in other slices. A table belongs to the
-- slice `personal`, unless the line above it names another owner.

-- What makes the key of one person's data: the key follows from a key of the organization and this salt. Once the row is
-- deleted, nothing that was sealed under it can be opened again, in this database or in any copy of it. The table is
-- therefore backed up apart from the others, and only its newest copy is kept.
-- Owner: platform
create table person_key (
  -- An `mpi_id`; the id of a merge or of a review for what two people share; `job~kind~number` for a batch of a job;
  -- or `file~id` for a file of a job.
  id text collate "C" primary key,
  tenant_id text not null,
  salt bytea not null check (length(salt) = 16)
);
select protect_tenant_table('person_key', 'select, insert, delete');

-- Of a key that several people share: whom it is for. Erasing one of them deletes the key.
-- Owner: platform
create table person_key_member (
  mpi_id text not null,
  key_id text not null,
  tenant_id text not null,
  primary key (mpi_id, key_id)
);
create index person_key_member_of_key on person_key_member (key_id);
select protect_tenant_table('person_key_member', 'select, insert, delete');

-- An erased identity keeps its number, because reviews, merges and cards refer to it, and says nothing else.
alter table mpi_identity
  drop constraint mpi_identity_status_check,
  drop constraint mpi_identity_check,
  drop constraint mpi_identity_check1,
  add constraint mpi_identity_status_check check (status in ('active', 'deactivated', 'erased')),
  add constraint mpi_identity_merged_check check ((status = 'deactivated') = (merged_into is not null)),
  add constraint mpi_identity_root_check check ((status = 'deactivated') = (root_number is not null));
grant delete on mpi_history, trust_score, trust_history, outgoing_message to samakart_tenant, samakart_platform;

-- Tracked entities of DHIS2 whose person was erased, as keyed hashes: a synchronization leaves them out, so that nobody
-- comes back by it.
-- Owner: dhis2
create table dhis2_erased_entity (
  tenant_id text not null,
  entity_index bytea not null,
  erased_at timestamptz not null,
  primary key (tenant_id, entity_index)
);
select protect_tenant_table('dhis2_erased_entity', 'select, insert, delete');

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

-- Who read about a person: the entries of the audit trail by the person that they name.
create index audit_entry_of_object on audit_entry (tenant_id, object, seq desc);

-- All identifiers of one identity, which erasing deletes.
create index mpi_external_id_of_identity on mpi_external_id (identity_number);

-- What concerns one person, whether it is decided or not.
create index mpi_review_of_low on mpi_review (low_number);
create index mpi_review_of_high on mpi_review (high_number);
create index mpi_merge_of_source on mpi_merge (source_number);
create index mpi_merge_of_target on mpi_merge (target_number);
create index outgoing_message_of_person on outgoing_message (tenant_id, mpi_id) where mpi_id is not null;

-- A stored answer that tells about somebody who was erased is emptied; the request still counts as answered.
grant update on idempotency_key to samakart_tenant, samakart_platform;
